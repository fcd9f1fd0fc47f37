import visuallyHidden from '@mui/utils/visuallyHidden';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import { pathsOf, type ResourceDefinition } from '../../kit/declaration';
import { nameLinkTo } from '../../kit/table/rowKeys';
import type { MoveField } from './moveContext';
import { useMoveField } from './useMoveField';

interface Moves {
  move: MoveField;
  /** Says where a moved field stands, and keeps the focus at it; belongs into the list. */
  moves: ReactNode;
}

/**
 * Moves the fields of the list around, one after the other.
 *
 * @param frame around the list
 */
export function useMoves(
  resource: ResourceDefinition,
  frame: RefObject<HTMLElement | null>,
): Moves {
  const translate = useText();
  const moveField = useMoveField();
  const [said, setSaid] = useState('');
  const moving = useRef<Promise<unknown>>(Promise.resolve());
  // Whose row gets the focus when the order has changed.
  const moved = useRef<Identifier | null>(null);
  const run = async (field: RaRecord, by: number) => {
    moved.current = field.id;
    const place = await moveField(field, by);
    if (!place) moved.current = null;
    else
      setSaid(
        translate('resources.custom_fields.moved', { name: String(field['label']), ...place }),
      );
  };
  return {
    move: (field, by) => {
      moving.current = moving.current.then(() => run(field, by));
    },
    moves: (
      <>
        <KeepFocus
          onOrder={() => {
            const { current: id } = moved;
            moved.current = null;
            if (id !== null) nameLinkTo(frame.current, pathsOf(resource).details(id))?.focus();
          }}
        />
        <span role="status" style={visuallyHidden}>
          {said}
        </span>
      </>
    ),
  };
}

/** Tells when the rows of the list around stand in another order: a row that moves loses the focus. */
function KeepFocus({ onOrder }: { onOrder: () => void }) {
  const { data } = useListContext<RaRecord>();
  const order = data?.map(({ id }) => id).join(' ');
  const before = useRef(order);
  // Before the table hands the focus to the row that took the place.
  useLayoutEffect(() => {
    if (order === before.current) return;
    before.current = order;
    onOrder();
  });
  return null;
}
