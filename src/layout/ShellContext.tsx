import { createContext, useContext } from 'react';
import type { CurrentUser } from '../db/claims';
import type { MenuIcons } from './sidebar/menuEntries';
import type { SidebarState } from './sidebar/useSidebar';

/** What the parts of the shell share. */
export interface ShellState {
  user: CurrentUser;
  menuIcons: MenuIcons;
  sidebar: SidebarState;
  /** True from the choice of another location until its dashboard is there. */
  switching: boolean;
  switchLocation: (locationId: string) => Promise<void>;
}

const ShellContext = createContext<ShellState | null>(null);

export const ShellProvider = ShellContext.Provider;

/**
 * The shell around a part.
 *
 * @throws Error outside of the shell
 */
export function useShell(): ShellState {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('This part stands outside of the shell.');
  return shell;
}
