import Box from '@mui/material/Box';
import { useText } from '../../../i18n/text';
import { ItemSearch } from './ItemSearch';
import { SheetPhoneRow } from './SheetPhoneRow';
import { sheetText } from './sheetText';
import type { SheetListProps } from './sheetList';
import { Card } from '../../../ui/Card';

/** The search, and below it the rows, the newest first. */
export function SheetPhoneList(props: SheetListProps) {
  const { kind, sheet, search, figuresOf, refusals } = props;
  const translate = useText();
  return (
    <>
      <Box sx={SEARCH}>
        <ItemSearch inputRef={sheet.search} search={search} />
      </Box>
      {sheet.rows.length > 0 && (
        <Box component={Card} element="ul" aria-label={translate(sheetText('items'))} sx={ROWS}>
          {[...sheet.rows].reverse().map((row) => (
            <SheetPhoneRow
              key={row.key}
              kind={kind}
              row={row}
              figures={figuresOf(row)}
              refusal={row.item ? refusals[row.item.id] : undefined}
              sheet={sheet}
            />
          ))}
        </Box>
      )}
    </>
  );
}

const SEARCH = { '& [data-field-frame]': { minHeight: '3rem' } } as const;

const ROWS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  overflow: 'hidden',
  '& > li:not(:first-of-type)': { borderTop: 1, borderColor: 'larder.border' },
} as const;
