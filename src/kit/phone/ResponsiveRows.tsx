import type { Identifier } from 'react-admin';
import { Rows, type RowsProps } from '../table/Rows';
import { PhoneRows } from './PhoneRows';
import { columnParts } from './phoneRow';
import { usePhone } from '../../ui/usePhone';

/**
 * A table; on a phone rows, the first column above the others, nothing cut. A column that holds a
 * control stands beside them.
 */
export function ResponsiveRows<Row extends { id: Identifier }>(
  props: RowsProps<Row> & { label: string },
) {
  const isPhone = usePhone();
  if (!isPhone) return <Rows {...props} />;
  const { columns, rows, skeletonRows = 3, label, note } = props;
  const control = columns.find((column) => column.control);
  const partsOf = columnParts(columns);
  return (
    <PhoneRows
      label={label}
      rows={rows?.map((row) => ({
        ...partsOf(row),
        id: row.id,
        after: control?.render(row),
        note: note?.(row),
      }))}
      skeletonRows={skeletonRows}
      head={{ left: columns[0]?.label }}
      hasControls={control !== undefined}
      isWhole
    />
  );
}
