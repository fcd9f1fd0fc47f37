import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import { ITEM } from '../../config';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { formatPounds } from '../../i18n/weight';
import { isEmpty } from '../../kit/fields/bindField';
import type { Field } from '../../kit/fields/field';
import { choice, number, pounds, text } from '../../kit/fields/fields';
import type { InputProps } from '../../kit/form/useFormField';
import { Button } from '../../ui/Button';
import { StatusChip } from '../../ui/StatusChip';
import { weightInName } from './weightInName';

/** Whether a text can be a barcode: digits and letters. */
export const isBarcode = (text: string): boolean =>
  /^[0-9A-Z]+$/i.test(text) && text.length <= ITEM.barcodeMaximum;

const plainText = text({ max: ITEM.barcodeMaximum });

/** A scanner types Enter behind the code: that fills the field, and saves no form. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

function BarcodeInput(props: InputProps) {
  return (
    <Box onKeyDown={keepEnter} sx={{ display: 'contents' }}>
      <plainText.Input {...props} />
    </Box>
  );
}

/** What a scanner reads from an item. */
export const barcode: Field<string> = {
  ...plainText,
  rule: (words) =>
    z.pipe(plainText.rule(words), z.nullish(z.string().check(z.refine(isBarcode, words.invalid)))),
  Input: BarcodeInput,
};

const weight = pounds({ filter: true });

/** Below an empty weight stands the one that the name of the item says: taken only by who confirms it. */
function WeightInput(props: InputProps) {
  const translate = useText();
  const { setValue, setFocus } = useFormContext();
  const value: unknown = useWatch({ name: props.source });
  const name: unknown = useWatch({ name: 'name' });
  const found = isEmpty(value) && typeof name === 'string' ? weightInName(name) : null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <weight.Input {...props} />
      {found && (
        <Button
          variant="text"
          size="small"
          style={{ marginTop: '0.25rem', marginInlineStart: '-0.5rem' }}
          onClick={() => {
            setValue(props.source, found.pounds, { shouldDirty: true, shouldTouch: true });
            // The button is gone with that.
            setFocus(props.source);
          }}
        >
          {translate('resources.inventory_items.useWeight', {
            weight: formatPounds(found.pounds),
            words: found.words,
          })}
        </Button>
      )}
    </Box>
  );
}

/** What one unit weighs. */
export const unitPounds: Field<number> = { ...weight, Input: WeightInput };

const states = choice(
  { short: 'Short', low: 'Low', enough: 'Enough' },
  { readOnly: true, filter: true },
);

type StockState = 'short' | 'low' | 'enough';

/** Whether there is as much of an item as is needed. */
export const stockState: Field<StockState> = {
  ...states,
  Show: ({ value, record }) =>
    value === 'enough' ? states.Show({ value, record }) : <StatusChip status={value} />,
};

/** The states that are told beside the figure, and how urgently. */
export const SCARCE_TONES = { short: 'danger', low: 'warning' } as const;

/** Whether there is too little of an item. */
export const isScarce = (state: unknown): state is keyof typeof SCARCE_TONES =>
  state === 'short' || state === 'low';

/** What is left to give out, with a badge where that is too little; below zero, more was promised than there is. */
export const available: Field<number> = {
  ...number({ readOnly: true }),
  Show: ({ value, record }) => {
    const state: unknown = record['stock_state'];
    if (!isScarce(state)) return value;
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <StatusChip status={state} />
        <Box component="span" sx={{ color: `larder.${SCARCE_TONES[state]}Text`, fontWeight: 600 }}>
          {formatNumber(value)}
        </Box>
      </Box>
    );
  },
};
