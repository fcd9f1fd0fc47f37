import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useText } from '../i18n/text';
import { GO_KEY, onKeys, pressKey, SEARCH_KEY, takeKeys } from '../ui/keyPresses';
import { isLooseKey, useSingleKeys } from '../ui/looseKeys';

/** What does something by itself (src/kit/keys.ts); other characters are the page's. */
const SINGLE = /^[cn/?]$/i;

/** Milliseconds in which a page's letter has to follow the one that announces it. */
const PAUSE = 1_500;

const isSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Listens to the shortcuts of the whole app. What they do is fetched with the first of them; the page does
 * without it where that fails.
 *
 * @param load fetches the component that does it
 */
export function Keys({ load }: { load: () => Promise<ComponentType> }) {
  const translate = useText();
  const notify = useNotify();
  const [Keyboard, setKeyboard] = useState<ComponentType | null>(null);
  const [hasSingleKeys] = useSingleKeys();
  const fetchKeyboard = useEffectEvent(async () => {
    try {
      const found = await load();
      setKeyboard(() => found);
    } catch {
      takeKeys();
      notify(translate('shell.search.failed'), { type: 'error' });
    }
  });
  useEffect(() => (Keyboard ? undefined : onKeys(() => void fetchKeyboard())), [Keyboard]);
  useEffect(() => {
    let announcedAt = 0;
    let isOpening = false;
    /** The shortcut that an event is; undefined for none. */
    const shortcutOf = (event: KeyboardEvent): string | undefined => {
      if (isSearch(event)) {
        isOpening = !Keyboard;
        return SEARCH_KEY;
      }
      // Typed into the search that is still being fetched.
      if (isOpening && isCharacter(event)) return event.key;
      if (!hasSingleKeys || !isLooseKey(event)) return undefined;
      const key = event.key.toLowerCase();
      const isAnnounced = event.timeStamp - announcedAt < PAUSE && announcedAt > 0;
      announcedAt = key === GO_KEY && !isAnnounced ? event.timeStamp : 0;
      if (isAnnounced) return `${GO_KEY}${key}`;
      return SINGLE.test(key) || key === GO_KEY ? key : undefined;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (shortcut === undefined) return;
      // Else the browser's own search would open, or the letter be typed into the field that it leads to.
      event.preventDefault();
      if (!event.repeat) pressKey(shortcut);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [hasSingleKeys, Keyboard]);
  return Keyboard && <Keyboard />;
}
