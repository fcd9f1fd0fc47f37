import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useId } from 'react';
import { useText } from '../../../i18n/text';
import { Kbd } from '../../../ui/Kbd';
import { ItemSearch } from './ItemSearch';
import { SHEET_KINDS, type SheetKind } from './sheetKinds';
import { SheetTableRow } from './SheetTableRow';
import { sheetText } from './sheetText';
import type { SheetListProps } from './sheetList';

/** The rows as a table, the search in its last one. */
export function SheetTable(props: SheetListProps) {
  const { kind, sheet, search, figuresOf, refusals } = props;
  const translate = useText();
  const id = useId();
  const { isDelivery } = SHEET_KINDS[kind];
  return (
    <>
      <Box sx={HEAD}>
        <Typography id={id} variant="h3" component="h2">
          {translate(sheetText('items'))}
        </Typography>
        <Keys />
      </Box>
      <Box component="table" aria-labelledby={id} sx={TABLE}>
        <TableHead kind={kind} />
        <tbody>
          {sheet.rows.map((row, index) => (
            <SheetTableRow
              key={row.key}
              number={index + 1}
              kind={kind}
              row={row}
              figures={figuresOf(row)}
              refusal={row.item ? refusals[row.item.id] : undefined}
              sheet={sheet}
            />
          ))}
          <tr>
            <td className="number">{sheet.rows.length + 1}</td>
            <td>
              <ItemSearch inputRef={sheet.search} search={search} />
            </td>
            <td className="quantity waiting">0</td>
            {isDelivery && <td className="lot waiting">-</td>}
            {isDelivery && <td className="best-by waiting">-</td>}
            {isDelivery && <td className="weight waiting">-</td>}
            <td className="on-hand" />
            <td className="remove" />
          </tr>
        </tbody>
      </Box>
    </>
  );
}

function Keys() {
  const translate = useText();
  return (
    <Box aria-hidden sx={KEYS}>
      <span>
        <Kbd>Tab</Kbd> {translate(sheetText('keys.cell'))}
      </span>
      <span>
        <Kbd>Enter</Kbd> {translate(sheetText('keys.row'))}
      </span>
      <span>
        <Kbd>Ctrl Enter</Kbd> {translate(sheetText('keys.save'))}
      </span>
    </Box>
  );
}

function TableHead({ kind }: { kind: SheetKind }) {
  const translate = useText();
  const optional = (
    <Box component="span" sx={{ fontWeight: 400 }}>
      {translate(sheetText('optional'))}
    </Box>
  );
  return (
    <thead>
      <tr>
        <th className="number">
          <span style={visuallyHidden}>{translate(sheetText('number'))}</span>
        </th>
        <th>{translate(sheetText('item'))}</th>
        <th className="quantity">{translate(sheetText(`quantityLabel.${kind}`))}</th>
        {SHEET_KINDS[kind].isDelivery && (
          <>
            <th className="lot">
              {translate(sheetText('lot'))} {optional}
            </th>
            <th className="best-by">
              {translate(sheetText('bestBy'))} {optional}
            </th>
            <th className="weight">
              {translate(sheetText('weight'))} {optional}
            </th>
          </>
        )}
        <th className="on-hand">{translate(sheetText('onHand'))}</th>
        <th className="remove" />
      </tr>
    </thead>
  );
}

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  px: '1.25rem',
  minHeight: '3.25rem',
  borderBottom: 1,
  borderColor: 'larder.border',
} as const;

const KEYS = {
  display: 'flex',
  gap: '1.25rem',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  '& span': { display: 'inline-flex', alignItems: 'center', gap: '0.375rem' },
  '@media (pointer: coarse)': { display: 'none' },
} as const;

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& thead th': {
    height: '2.5rem',
    px: '0.75rem',
    bgcolor: 'larder.sunken',
    color: 'text.secondary',
    fontSize: '0.8125rem',
    fontWeight: 600,
    textAlign: 'left',
    borderBottom: 1,
    borderColor: 'larder.border',
  },
  '& tbody > tr > *': {
    px: '0.25rem',
    py: '0.3125rem',
    verticalAlign: 'middle',
    color: 'text.secondary',
  },
  '& tbody tr:not(:first-of-type, .said) > *': { borderTop: 1, borderColor: 'larder.border' },
  '& tbody > tr:not(.said) > *': { height: '3rem' },
  '& tbody > tr.said > td': { height: 'auto', pt: 0, pb: '0.625rem' },
  '& .number': { width: '3.25rem', textAlign: 'right', pr: '1rem' },
  // over the letters of the cells, which have paddings and borders of their own
  '& thead th:is(.quantity, .lot, .best-by, .weight), & .waiting': { px: '0.8125rem' },
  '& .quantity': { width: { md: '6rem', lg: '8rem' }, textAlign: 'right' },
  '& .lot': { width: { md: '7.5rem', lg: '9rem' } },
  '& .best-by': { width: { md: '7rem', lg: '9rem' } },
  '& .weight': { width: { md: '6rem', lg: '9rem' }, textAlign: 'right' },
  '& tbody th': { px: '0.75rem', textAlign: 'left', fontSize: '0.9375rem', fontWeight: 400 },
  '& .on-hand': { width: { md: '7rem', lg: '9rem' }, textAlign: 'right', px: '0.75rem' },
  // A count has no lot and no date, and says by how much it differs.
  '&:not(:has(.lot)) .on-hand': { width: { md: '12rem', lg: '15rem' } },
  '& .remove': { width: '3.25rem', pr: '0.75rem', textAlign: 'right' },
  '& .waiting': { color: 'larder.textMuted' },
} as const;
