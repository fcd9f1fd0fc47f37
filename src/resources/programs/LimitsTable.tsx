import Box from '@mui/material/Box';
import { useEffect, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PROGRAM } from '../../config';
import { useText } from '../../i18n/text';
import { FieldNote } from '../../ui/FieldFrame';
import { Input } from '../../ui/Input';
import { Table } from '../../ui/Table';
import { amountsOf, partOf, readWhole, writeDollars } from './incomeLimits';

/** What the form of the limits holds, as it is typed. */
export interface LimitsValues {
  starts_on: string | null;
  first: string | null;
  step: string | null;
  percent: string | null;
  /** For one to eight people, and for each further. */
  amounts: string[];
  /** The cells that were typed over. */
  byHand: number[];
}

/** The limits by household size: years are typed or computed, months and weeks follow. */
export function LimitsTable() {
  const translate = useText();
  const id = useId();
  const { register, setValue, formState } = useFormContext<LimitsValues>();
  const [amounts, byHand] = useWatch<LimitsValues, ['amounts', 'byHand']>({
    name: ['amounts', 'byHand'],
  });
  const computed = useComputedAmounts(byHand);
  const errors = formState.isSubmitted ? formState.errors.amounts : undefined;
  const nameOf = (at: number) =>
    at === PROGRAM.sizes
      ? translate('resources.programs.limits.further')
      : translate('resources.programs.limits.size', { smart_count: at + 1 });
  const isByHand = (at: number) =>
    byHand.includes(at) && computed !== null && readWhole(amounts[at]) !== computed[at];
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component={Table} aria-label={translate('resources.programs.limits.title')} sx={TABLE}>
        <thead>
          <tr>
            {(['household', 'year', 'month', 'week'] as const).map((column) => (
              <th key={column} scope="col">
                {translate(`resources.programs.limits.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {amounts.map((amount, at) => {
            const message = errors?.[at]?.message;
            const note = message ?? (isByHand(at) ? translate(BY_HAND) : undefined);
            return (
              <tr key={at}>
                <th scope="row">{nameOf(at)}</th>
                <td>
                  <Input
                    {...register(`amounts.${at}`, {
                      onChange: () => {
                        if (computed && !byHand.includes(at)) setValue('byHand', [...byHand, at]);
                      },
                    })}
                    quiet
                    inputMode="numeric"
                    autoComplete="off"
                    startAdornment="$"
                    error={message !== undefined}
                    aria-label={translate('resources.programs.limits.cell', { name: nameOf(at) })}
                    aria-describedby={note === undefined ? undefined : `${id}-${at}`}
                  />
                  {note !== undefined && (
                    <FieldNote id={`${id}-${at}`} error={message !== undefined}>
                      {message === undefined && <span aria-hidden>● </span>}
                      {note}
                    </FieldNote>
                  )}
                </td>
                <td>{partOf(amount, MONTHS)}</td>
                <td>{partOf(amount, WEEKS)}</td>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

/** What first person, additional person, and percent come to; it fills the cells that were not typed over. */
function useComputedAmounts(byHand: readonly number[]): number[] | null {
  const { setValue, getValues, formState } = useFormContext<LimitsValues>();
  const [first, step, percent] = useWatch<LimitsValues, ['first', 'step', 'percent']>({
    name: ['first', 'step', 'percent'],
  });
  const computed = amountsOf(first, step, percent);
  const key = computed?.join() ?? '';
  const { isSubmitted } = formState;
  useEffect(() => {
    for (const [at, dollars] of key.split(',').filter(Boolean).entries()) {
      const written = writeDollars(Number(dollars));
      if (byHand.includes(at) || getValues(`amounts.${at}`) === written) continue;
      setValue(`amounts.${at}`, written, { shouldDirty: true, shouldValidate: isSubmitted });
    }
  }, [key, byHand, isSubmitted, getValues, setValue]);
  return computed;
}

const BY_HAND = 'resources.programs.limits.byHand';
const MONTHS = 12;
const WEEKS = 52;

const TABLE = {
  '& :is(th, td):not(:first-of-type)': { textAlign: 'right' },
  '& td:nth-of-type(1)': { width: '9.5rem', minWidth: '7.5rem', py: '0.125rem' },
  '& input': { textAlign: 'right', color: 'text.primary' },
  '@media (max-width: 599.95px)': { '& :is(th, td)': { px: '0.625rem' } },
} as const;
