import '../../i18n/deskTexts';
import '../../i18n/paletteTexts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { goLetters, newPathAt } from '../../kit/keys';
import { pathTo } from '../../routes';
import { DESK_FIELD_ID } from '../../ui/fieldIds';
import { GO_KEY, HELP_KEY, onKeys, SEARCH_KEY, takeKeys } from '../../ui/keyPresses';
import { KeysDialog } from './KeysDialog';
import { Palette } from './Palette';
import { useMayOpen } from './useMayOpen';

/** The filter of a list. */
const FILTER = 'main input[type="search"]';

/** Does what shortcuts ask for, and holds what they open. */
export function Keyboard() {
  const [open, setOpen] = useState<'search' | 'help' | null>(null);
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState<Element | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mayOpen = useMayOpen();
  const [letters] = useState(goLetters);

  const go = (path: string | undefined) => {
    if (path !== undefined && mayOpen(path)) void navigate(path);
  };
  const single: Readonly<Record<string, () => void>> = {
    [SEARCH_KEY]: () => {
      if (open !== 'search') setFrom(document.activeElement);
      setOpen(open === 'search' ? null : 'search');
    },
    [HELP_KEY]: () => {
      setOpen('help');
    },
    '/': () => {
      document.querySelector<HTMLInputElement>(FILTER)?.focus();
    },
    c: () => {
      go(pathTo('CheckIn'));
      // At the desk already, nothing is drawn again.
      document.getElementById(DESK_FIELD_ID)?.focus();
    },
    n: () => {
      go(newPathAt(pathname));
    },
  };
  const run = useEffectEvent((key: string) => {
    if (key.length > 1 && key.startsWith(GO_KEY)) go(letters.get(key.slice(GO_KEY.length)));
    else single[key]?.();
  });
  useEffect(() => {
    const runAll = () => {
      const keys = takeKeys();
      // What follows was typed into the search before it was there.
      const end = keys.indexOf(SEARCH_KEY) + 1 || keys.length;
      setTyped(keys.slice(end).join(''));
      for (const key of keys.slice(0, end)) run(key);
    };
    runAll();
    return onKeys(runAll);
  }, []);

  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <Palette open={open === 'search'} typed={typed} from={from} onClose={close} />
      <KeysDialog open={open === 'help'} onClose={close} />
    </>
  );
}
