import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { guardRoute } from '../access/guard';
import { subjectOf } from '../access/roles';
import type { CurrentUser } from '../db/claims';
import { pathTo, routeNamed } from '../routes';

/** The key that leads to the desk, and the field in which one begins there. */
const KEY = 'c';
export const DESK_FIELD_ID = 'desk-search';

/** Where letters are typed, or choose among what is open. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

function isDeskKey(event: KeyboardEvent): boolean {
  const { key, target, repeat, defaultPrevented } = event;
  if (key.toLowerCase() !== KEY || repeat || defaultPrevented) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const isElsewhere = document.querySelector('[aria-modal="true"], [role="dialog"], [role="menu"]');
  return !isElsewhere && !(target instanceof Element && target.closest(TAKES_LETTERS));
}

/** The key C leads to the desk, from anywhere outside a field; at the desk, into its search. */
export function useDeskKey(user: CurrentUser): void {
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    const route = routeNamed('CheckIn');
    if (!route || guardRoute(route.access, subjectOf(user)) !== 'allow') return false;
    void navigate(pathTo('CheckIn'));
    // At the desk already, nothing is drawn anew.
    document.getElementById(DESK_FIELD_ID)?.focus();
    return true;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Else the letter would be typed into the search that it opens.
      if (isDeskKey(event) && open()) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
