import Box from '@mui/material/Box';
import { useText } from '../../../i18n/text';
import { sheetText } from './sheetText';
import type { SheetRow } from './stockRows';

/** What the item of a row is called, its category and unit; of something new, that it is. */
export function RowName({ row: { item, name, barcode } }: { row: SheetRow }) {
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
