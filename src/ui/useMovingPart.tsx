import { useCallback, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface MovingPart {
  /** Stands where the part is to be seen; at most one at a time. */
  place: ReactNode;
  /** Belongs behind every place, once and always there. */
  part: ReactNode;
}

/**
 * Something that is sometimes here and sometimes there on a page: it moves as it is, with what is typed
 * in it, what it has said and its focus, where React would make it again.
 */
export function useMovingPart(content: ReactNode): MovingPart {
  const [host] = useState(() => {
    const element = document.createElement('div');
    // Its content is laid out as if it stood in the place itself.
    element.style.display = 'contents';
    return element;
  });
  const focused = useRef<HTMLElement | null>(null);
  const stand = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return undefined;
      place.append(host);
      focused.current?.focus({ preventScroll: true });
      focused.current = null;
      return () => {
        const { activeElement } = document;
        if (activeElement instanceof HTMLElement && host.contains(activeElement))
          focused.current = activeElement;
      };
    },
    [host],
  );
  return {
    place: <div ref={stand} style={CONTENTS} />,
    part: createPortal(content, host),
  };
}

const CONTENTS = { display: 'contents' } as const;
