import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/text';
import { FieldFrame } from '../../../ui/FieldFrame';
import { SHEET_KINDS } from './sheetKinds';
import { OnHand } from './OnHand';
import { RemoveButton } from './RemoveButton';
import { RowMessages } from './RowMessages';
import { SheetCell } from './SheetCell';
import { sheetText } from './sheetText';
import { useRowView, type RowViewProps } from './useRowView';
import { Pressable } from '../../../ui/Pressable';

/** One row of a phone: name, quantity, and the rest of a delivery behind a tap. */
export function SheetPhoneRow(props: RowViewProps) {
  const { kind, row, figures, sheet } = props;
  const translate = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { cell, wrong, warning, messageId } = useRowView(props);
  const words = (
    <>
      <Box component="span" sx={NAME}>
        {row.name}
      </Box>{' '}
      {row.bestBy !== '' && <span>{`${translate(sheetText('bestBy'))} ${row.bestBy}`}</span>}{' '}
      {row.lot !== '' && <span>{`${translate(sheetText('lot'))} ${row.lot}`}</span>}{' '}
      {row.weight !== '' && <span>{`${translate(sheetText('weight'))} ${row.weight}`}</span>}{' '}
      <OnHand kind={kind} figures={figures} />
    </>
  );
  return (
    <Box component="li" sx={ROW}>
      <Box sx={LINE}>
        {SHEET_KINDS[kind].isDelivery ? (
          <Box
            component={Pressable}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => {
              setOpen(!open);
            }}
            sx={WORDS}
          >
            {words}
          </Box>
        ) : (
          <Box sx={WORDS}>{words}</Box>
        )}
        <Box sx={{ flex: 'none', width: '4.5rem' }}>
          <SheetCell {...cell('quantity')} align="right" inputMode="numeric" framed />
        </Box>
        <RemoveButton row={row} sheet={sheet} />
      </Box>
      {open && (
        <Box id={id} sx={MORE}>
          <FieldFrame id={`${id}-lot`} label={translate(sheetText('lot'))}>
            <SheetCell {...cell('lot')} id={`${id}-lot`} framed />
          </FieldFrame>
          <FieldFrame id={`${id}-date`} label={translate(sheetText('bestBy'))}>
            <SheetCell
              {...cell('bestBy')}
              id={`${id}-date`}
              placeholder={translate(sheetText('bestByPlaceholder'))}
              inputMode="numeric"
              framed
            />
          </FieldFrame>
          <FieldFrame id={`${id}-weight`} label={translate(sheetText('weight'))}>
            <SheetCell {...cell('weight')} id={`${id}-weight`} framed />
          </FieldFrame>
        </Box>
      )}
      <RowMessages id={messageId} wrong={wrong} warning={warning} />
    </Box>
  );
}

const ROW = {
  p: '0.625rem 0.25rem 0.625rem 1rem',
  '& [data-error]:is(p)': { pr: '0.75rem' },
} as const;
const LINE = { display: 'flex', alignItems: 'center', gap: '0.5rem' } as const;
const WORDS = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  textAlign: 'left',
  borderRadius: '0.375rem',
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  minHeight: '2.75rem',
  justifyContent: 'center',
} as const;
const NAME = {
  color: 'text.primary',
  fontSize: '0.9375rem',
  fontWeight: 600,
  overflowWrap: 'anywhere',
} as const;
const MORE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '0.75rem',
  pt: '0.75rem',
  pr: '0.75rem',
} as const;
