import Box from '@mui/material/Box';
import { useText } from '../../../i18n/text';
import { SHEET_KINDS, type SheetKind } from './sheetKinds';
import { sheetText } from './sheetText';
import type { RowFigures } from './useRowFigures';

interface OnHandProps {
  kind: SheetKind;
  figures: RowFigures;
}

/** What is on hand, and what it becomes: '46 → 142'; of a count also by how much it differs. */
export function OnHand({ kind, figures: { before, after } }: OnHandProps) {
  const translate = useText();
  const difference = after === null ? 0 : after - (before ?? 0);
  return (
    <Box component="span" sx={LOOK}>
      {before ?? translate(sheetText('newItem'))}
      {after !== null && (
        <>
          {' → '}
          <strong>{after}</strong>
        </>
      )}
      {!SHEET_KINDS[kind].isDelivery &&
        after !== null &&
        `, ${translate(sheetText(`difference.${wordOf(difference)}`), { count: Math.abs(difference) })}`}
    </Box>
  );
}

const wordOf = (difference: number) => {
  if (difference === 0) return 'same';
  return difference < 0 ? 'fewer' : 'more';
};

const LOOK = {
  fontVariantNumeric: 'tabular-nums',
  '& strong': { color: 'text.primary', fontWeight: 600 },
} as const;
