import { useColorScheme } from '@mui/material/styles';
import { choiceOfMode, modeOfChoice, type ThemeChoice } from './themeStorage';

/**
 * The person's theme choice and its setter; the choice is kept in local storage and reaches other
 * tabs. `scheme` is what is shown just now.
 */
export function useThemeChoice(): {
  choice: ThemeChoice;
  scheme: 'light' | 'dark';
  setChoice: (choice: ThemeChoice) => void;
} {
  const { mode, colorScheme, setMode } = useColorScheme();
  return {
    choice: choiceOfMode(mode),
    scheme: colorScheme === 'dark' ? 'dark' : 'light',
    setChoice: (choice) => setMode(modeOfChoice(choice)),
  };
}
