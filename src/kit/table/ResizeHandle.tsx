import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { TABLE } from '../../config';
import { useText } from '../../i18n/text';

interface ResizeHandleProps {
  label: string;
  width: number | undefined;
  /** `measured` are the widths on screen of all columns, by name. */
  onResize: (width: number, measured: Record<string, number>) => void;
}

const KEY_STEP = 10;

/** The widths that a header's columns have on the screen now. */
function measure(handle: HTMLElement): Record<string, number> {
  const cells = handle.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return Object.fromEntries(
    [...cells].map((cell) => [cell.dataset['column'] ?? '', Math.round(cell.offsetWidth)]),
  );
}

/** The right edge of a column heading: dragged, or moved with the arrow keys. */
export function ResizeHandle({ label, width, onResize }: ResizeHandleProps) {
  const translate = useText();
  const drag = useRef<{ x: number; width: number; measured: Record<string, number> } | null>(null);

  const start = (event: PointerEvent<HTMLDivElement>) => {
    const cell = event.currentTarget.closest('th');
    if (!cell) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      x: event.clientX,
      width: cell.offsetWidth,
      measured: measure(event.currentTarget),
    };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return;
    onResize(drag.current.width + event.clientX - drag.current.x, drag.current.measured);
  };
  const stop = () => {
    drag.current = null;
  };
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key];
    const cell = event.currentTarget.closest('th');
    if (step === undefined || !cell) return;
    event.preventDefault();
    onResize(cell.offsetWidth + step, measure(event.currentTarget));
  };

  return (
    <div
      className="column-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={translate('table.resize', { name: label })}
      aria-valuenow={width ?? TABLE.columnWidth}
      aria-valuemin={TABLE.columnMinimumWidth}
      aria-valuemax={2000}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={byKey}
    />
  );
}
