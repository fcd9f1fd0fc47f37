import type { ComponentType, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { isEmpty } from '../fields/bindField';
import type { BoundField } from '../fields/field';
import type { RowsColumn } from '../table/Rows';

/** Something that a row says: a column, or a component of the record. */
export type PhoneSlot<Name extends string = string> = Name | ComponentType<{ record: RaRecord }>;

/** What a row of a list says where it is too narrow for columns. */
export interface PhoneRow<Name extends string = string> {
  /** The first line; the record's name unless said otherwise. */
  line1?: PhoneSlot<Name>;
  /** Before both lines, such as a person's avatar. */
  face?: PhoneSlot<Name>;
  /** At the right of the first line. */
  right?: PhoneSlot<Name>;
  /** The second line; what is empty is left out. */
  line2: readonly PhoneSlot<Name>[];
  /** At the right of the second line. */
  below?: PhoneSlot<Name>;
  /** At the right of both lines, such as the figure that the list is about. */
  side?: PhoneSlot<Name>;
}

/** What is drawn of one record. */
export interface PhoneParts {
  face?: ReactNode;
  line1: ReactNode;
  right?: ReactNode;
  line2: readonly ReactNode[];
  below?: ReactNode;
  side?: ReactNode;
}

/** What a row says by the declaration of its resource: its fields, and which of them names a record. */
export function declaredParts(
  { fields, record: name }: { fields: Readonly<Record<string, BoundField>>; record: string },
  row: PhoneRow,
): (record: RaRecord) => PhoneParts {
  const show = (slot: PhoneSlot, record: RaRecord): ReactNode => {
    if (typeof slot === 'string') return fields[slot]?.show(record);
    const Slot = slot;
    return <Slot record={record} />;
  };
  const isFilled = (slot: PhoneSlot, record: RaRecord) =>
    typeof slot !== 'string' || !isEmpty(record[slot]);
  return (record) => ({
    face: row.face && show(row.face, record),
    line1: show(row.line1 ?? name, record),
    right: row.right && show(row.right, record),
    line2: row.line2.filter((slot) => isFilled(slot, record)).map((slot) => show(slot, record)),
    below: row.below && show(row.below, record),
    side: row.side && show(row.side, record),
  });
}

/**
 * Where nothing is declared: the first column above, the others below, but for those that have a place of
 * their own, and else a number at the right.
 */
export function columnParts<Row>(columns: readonly RowsColumn<Row>[]): (record: Row) => PhoneParts {
  const [first, ...others] = columns.filter(({ control, onPhone }) => !control && onPhone !== null);
  const placed = others.filter(({ onPhone }) => onPhone?.place);
  const second = others.filter(({ onPhone }) => !onPhone?.place);
  const last = placed.length === 0 && second.at(-1)?.align === 'right' ? second.pop() : undefined;
  const says = (column: RowsColumn<Row> | undefined, record: Row): ReactNode =>
    (column?.onPhone?.render ?? column?.render)?.(record);
  const at = (place: 'right' | 'below') => placed.find(({ onPhone }) => onPhone?.place === place);
  return (record) => ({
    line1: says(first, record),
    right: says(last ?? at('right'), record),
    below: says(at('below'), record),
    line2: second
      .filter(({ source }) => !isBlank(record, source))
      .map((column) => says(column, record)),
  });
}

/** Columns that show something else than a value of their own are never blank. */
const isBlank = (record: unknown, source: string): boolean =>
  typeof record === 'object' &&
  record !== null &&
  Object.hasOwn(record, source) &&
  isEmpty(Reflect.get(record, source));
