import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { SHEET_KINDS } from './sheetKinds';
import { OnHand } from './OnHand';
import { RemoveButton } from './RemoveButton';
import { RowMessages } from './RowMessages';
import { SheetCell } from './SheetCell';
import type { SheetColumn, SheetRow } from './stockRows';
import { useRowView, type RowViewProps } from './useRowView';
import { useText } from '../../../i18n/text';
import { sheetText } from './sheetText';

/** What the item of a row is called, its category and unit; of something new, that it is. */
function RowName({ row: { item, name, barcode } }: { row: SheetRow }) {
  const translate = useText();
  const details = item ? [item.category, item.unit] : [translate(sheetText('newItem')), barcode];
  return (
    <Box component="span" sx={LOOK}>
      <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
        {name}
      </Box>{' '}
      <Box component="span" sx={DETAILS}>
        {details.filter((part) => part !== null).join(' · ')}
      </Box>
    </Box>
  );
}

const LOOK = { overflowWrap: 'anywhere', lineHeight: '1.25rem' } as const;
const DETAILS = {
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 400,
  ml: '0.25rem',
} as const;

/** One row of the table, and below it what is said about it. */
export function SheetTableRow(props: RowViewProps & { number: number }) {
  const { number, kind, row, figures, sheet } = props;
  const { cell, wrong, warning, messageId } = useRowView(props);
  const { isDelivery } = SHEET_KINDS[kind];
  const removes = (column: SheetColumn) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Backspace' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      sheet.remove(row, column);
    },
  });
  return (
    <>
      <tr>
        <td className="number">{number}</td>
        <th scope="row">
          <RowName row={row} />
        </th>
        <td className="quantity" {...removes('quantity')}>
          <SheetCell {...cell('quantity')} align="right" inputMode="numeric" />
        </td>
        {isDelivery && (
          <>
            <td className="lot" {...removes('lot')}>
              <SheetCell {...cell('lot')} placeholder="-" />
            </td>
            <td className="best-by" {...removes('bestBy')}>
              <SheetCell {...cell('bestBy')} placeholder="-" inputMode="numeric" />
            </td>
            <td className="weight" {...removes('weight')}>
              <SheetCell {...cell('weight')} align="right" placeholder="-" />
            </td>
          </>
        )}
        <td className="on-hand">
          <OnHand kind={kind} figures={figures} />
        </td>
        <td className="remove">
          <RemoveButton row={row} sheet={sheet} />
        </td>
      </tr>
      {(wrong.length > 0 || warning !== undefined) && (
        <tr className="said">
          <td />
          <td colSpan={isDelivery ? 7 : 4}>
            <RowMessages id={messageId} wrong={wrong} warning={warning} />
          </td>
        </tr>
      )}
    </>
  );
}
