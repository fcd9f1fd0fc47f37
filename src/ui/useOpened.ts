import { useState } from 'react';

/**
 * Whether something was opened yet. What has never been open need not be made: Material UI's menus
 * and dialogs cost time although they are closed, and a list has one in every row. Once opened they
 * stay, for the way they close.
 */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened;
}
