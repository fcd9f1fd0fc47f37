import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** How long a pointer or the focus rests on a control before its tooltip shows, in milliseconds. */
const REST = 300;
/** How long the pointer may take from the control to the tooltip, in milliseconds. */
const WAY = 100;

/**
 * A tooltip that is mounted when it is wanted. Material UI's around a control keeps the control's
 * element in state: each makes React draw again before the first picture of the page is shown.
 *
 * @param title what it says; empty for none
 * @returns `target`: what the control takes, and `tooltip`: what is drawn beside it
 */
export function useHint(title: string, placement: 'bottom' | 'right' = 'bottom') {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<number>(undefined);
  const stay = () => {
    window.clearTimeout(timer.current);
  };
  const later = (milliseconds: number, next: Element | null) => {
    stay();
    timer.current = window.setTimeout(() => setAnchor(next), milliseconds);
  };
  const leave = () => {
    later(WAY, null);
  };
  useEffect(() => stay, []);

  const target = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType !== 'touch') later(REST, currentTarget);
    },
    onPointerLeave: leave,
    onPointerDown: leave,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) later(REST, currentTarget);
    },
    onBlur: leave,
  };
  const tooltip = anchor && title && (
    <Tooltip
      open
      title={title}
      placement={placement}
      // by Escape
      onClose={() => setAnchor(null)}
      slotProps={{ popper: { anchorEl: anchor, onPointerEnter: stay, onPointerLeave: leave } }}
    >
      <span hidden />
    </Tooltip>
  );
  return { target, tooltip };
}
