import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { SIDEBAR } from '../../config';
import { readSidebarCookie, writeSidebarCookie } from './sidebarCookie';

export interface SidebarState {
  /** A sheet over the page instead of a column: screens up to 768px. */
  mobile: boolean;
  /** The column shows words, not only icons. */
  open: boolean;
  sheetOpen: boolean;
  closeSheet: () => void;
  /** Opens or closes whichever of the two there is. */
  toggle: () => void;
}

function isShortcut(event: KeyboardEvent): boolean {
  return (
    (event.ctrlKey || event.metaKey) &&
    !event.altKey &&
    !event.shiftKey &&
    event.key.toLowerCase() === SIDEBAR.shortcutKey
  );
}

/**
 * The state of the sidebar: the column is remembered in a cookie; the sheet closes when the page
 * changes. Ctrl or Cmd with B toggles, also while a text field has the focus: none makes text bold.
 */
export function useSidebar(): SidebarState {
  const mobile = useMediaQuery(`(max-width: ${SIDEBAR.mobileBreakpoint}px)`, { noSsr: true });
  const [open, setOpen] = useState(() => readSidebarCookie());
  // The sheet belongs to the page it was opened on: any navigation leaves it closed.
  const { key } = useLocation();
  const [sheetKey, setSheetKey] = useState<string | null>(null);
  const sheetOpen = mobile && sheetKey === key;

  const closeSheet = useCallback(() => setSheetKey(null), []);

  const toggle = useCallback(() => {
    if (mobile) {
      setSheetKey((current) => (current === key ? null : key));
      return;
    }
    writeSidebarCookie(!open);
    setOpen(!open);
  }, [mobile, key, open]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);

  return useMemo(
    () => ({ mobile, open, sheetOpen, closeSheet, toggle }),
    [mobile, open, sheetOpen, closeSheet, toggle],
  );
}
