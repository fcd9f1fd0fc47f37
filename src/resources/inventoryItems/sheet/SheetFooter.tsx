import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import FactCheckOutlinedIcon from '@mui/icons-material/FactCheckOutlined';
import LocalShippingOutlinedIcon from '@mui/icons-material/LocalShippingOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useFormContext } from 'react-hook-form';
import { formatChange } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { Kbd } from '../../../ui/Kbd';
import { StickyFooter } from '../../../ui/StickyFooter';
import { SHEET_KINDS, type SheetKind } from './sheetKinds';
import { sheetText } from './sheetText';
import { unitsOf, type SheetRow } from './stockRows';
import type { RowFigures } from './useRowFigures';
import { Button } from '../../../ui/Button';

interface SheetFooterProps {
  kind: SheetKind;
  rows: readonly SheetRow[];
  figuresOf: (row: SheetRow) => RowFigures;
  /** What keeps it all from being saved, in words. */
  problem: string | undefined;
  /** Why the last attempt failed. */
  failure: { title: string; detail: string } | null;
}

/** How much it is together, what it mends, and the button that saves. */
export function SheetFooter({ kind, rows, figuresOf, problem, failure }: SheetFooterProps) {
  const translate = useText();
  const { isSubmitting, isSubmitted } = useFormContext().formState;
  const figures = rows.map(figuresOf);
  const mended = figures.filter(({ endsShortage }) => endsShortage).length;
  const change = figures.reduce(
    (sum, { before, after }) => sum + (after === null ? 0 : after - (before ?? 0)),
    0,
  );
  const said = failure ?? (isSubmitted && problem ? { title: problem, detail: '' } : null);
  return (
    <StickyFooter>
      {said && (
        <Alert severity="error" sx={{ mb: '0.75rem' }}>
          <strong>{said.title}</strong> {said.detail}{' '}
          {failure !== null && translate(sheetText('kept'))}
        </Alert>
      )}
      <Box sx={LINE}>
        <Box role="status" sx={TOTALS}>
          <Total words={translate(sheetText('itemTotal'), { smart_count: rows.length })} />
          <Total
            words={
              SHEET_KINDS[kind].isDelivery
                ? translate(sheetText('unitTotal'), { smart_count: unitsOf(rows) })
                : translate(sheetText('changeTotal'), { change: formatChange(change) })
            }
          />
          {mended > 0 && (
            <Box component="span" sx={MENDED}>
              <CheckCircleOutlined aria-hidden sx={{ fontSize: 20 }} />
              {translate(sheetText('noLongerShort'), { smart_count: mended })}
            </Box>
          )}
        </Box>
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          aria-keyshortcuts="Control+Enter"
          startIcon={
            SHEET_KINDS[kind].isDelivery ? <LocalShippingOutlinedIcon /> : <FactCheckOutlinedIcon />
          }
        >
          <Box component="span" sx={SUBMIT}>
            {translate(sheetText(`${kind}.submit`))}
            <Kbd>Ctrl Enter</Kbd>
          </Box>
        </Button>
      </Box>
    </StickyFooter>
  );
}

/** A number and what it counts. */
function Total({ words }: { words: string }) {
  const [number = '', ...counted] = words.split(' ');
  return (
    <span>
      <Box component="strong" sx={NUMBER}>
        {number}
      </Box>{' '}
      {counted.join(' ')}
    </span>
  );
}

const NUMBER = { color: 'text.primary', fontSize: '1.125rem', fontWeight: 600 } as const;
const LINE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  '& > button': { flex: 'none' },
} as const;
const TOTALS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: '0.5rem', sm: '1.5rem' },
  color: 'text.secondary',
} as const;
const MENDED = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  color: 'larder.successText',
} as const;
const SUBMIT = { display: 'inline-flex', alignItems: 'center', gap: '0.5rem' } as const;
