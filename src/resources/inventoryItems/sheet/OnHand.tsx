import Box from '@mui/material/Box';
import { useText } from '../../../i18n/text';
import { sheetText } from './sheetText';
import type { RowFigures } from './useRowFigures';

/** What is on hand, and what it becomes: '46 → 142'. */
export function OnHand({ before, after }: RowFigures) {
  const translate = useText();
  return (
    <Box component="span" sx={LOOK}>
      {before ?? translate(sheetText('newItem'))}
      {after !== null && (
        <>
          {' → '}
          <strong>{after}</strong>
        </>
      )}
    </Box>
  );
}

const LOOK = {
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { color: 'text.primary', fontWeight: 600 },
} as const;
