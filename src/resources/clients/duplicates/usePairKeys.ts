import { useEffect, useEffectEvent } from 'react';
import { isLooseKey, useSingleKeys } from '../../../ui/looseKeys';

/** J goes to the next pair, K to the one before, from anywhere outside a field or a dialog. */
export function usePairKeys(move: (direction: 1 | -1) => void): void {
  const [hasSingleKeys] = useSingleKeys();
  const moveNow = useEffectEvent(move);
  useEffect(() => {
    if (!hasSingleKeys) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const letter = event.key.toLowerCase();
      if ((letter !== 'j' && letter !== 'k') || !isLooseKey(event)) return;
      event.preventDefault();
      moveNow(letter === 'j' ? 1 : -1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [hasSingleKeys]);
}
