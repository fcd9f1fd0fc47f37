import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { THEMES } from '../../config';
import { useText } from '../../i18n/text';
import { useLocations } from '../../layout/location/useLocations';
import { useShell } from '../../layout/ShellContext';
import { useThemeChoice } from '../../layout/theme/useThemeChoice';
import type { FixedOption } from './usePageOptions';

const THEME_ICONS = {
  light: LightModeOutlined,
  dark: DarkModeOutlined,
  auto: ContrastOutlined,
} as const;

/** What can be done from anywhere: another location, another theme. */
export function useActionOptions(): FixedOption[] {
  const translate = useText();
  const { user, switchLocation } = useShell();
  const { locations = [] } = useLocations();
  const { choice, setChoice } = useThemeChoice();
  const switches = locations
    .filter(({ id }) => id !== user.activeLocation?.id)
    .map(({ id, name }) => ({
      id: `palette-location-${id}`,
      name: translate('palette.switchTo', { location: name }),
      face: <PlaceOutlined />,
      also: [translate('shell.location.label')],
      run: () => void switchLocation(id),
    }));
  const themes = THEMES.filter((theme) => theme !== choice).map((theme) => {
    const Icon = THEME_ICONS[theme];
    return {
      id: `palette-theme-${theme}`,
      name: translate('palette.theme', { theme: translate(`shell.theme.${theme}`) }),
      face: <Icon />,
      also: [],
      run: () => {
        setChoice(theme);
      },
    };
  });
  return [...switches, ...themes];
}
