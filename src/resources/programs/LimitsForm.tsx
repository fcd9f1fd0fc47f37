import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { PROGRAM } from '../../config';
import { formatDate, today } from '../../i18n/dates';
import { useText, type Text } from '../../i18n/text';
import { FieldGrid } from '../../kit/form/FieldGrid';
import { FormCard } from '../../kit/form/FormCard';
import { RecordForm } from '../../kit/form/RecordForm';
import { TextInput } from '../../kit/form/TextInput';
import { useDataApi } from '../../kit/useDataApi';
import { limitsOn, readWhole, withSaved, writeDollars, type Limits } from './incomeLimits';
import { LimitsTable, type LimitsValues } from './LimitsTable';

const EARLIEST = '2000-01-01';
const LATEST = '2100-01-01';

const dollars = (translate: Text, minimum: number, maximum: number) => {
  const message = translate('resources.programs.limits.amount', {
    minimum: writeDollars(minimum),
    maximum: writeDollars(maximum),
  });
  return z.pipe(
    z.transform(readWhole),
    z.int({ error: message }).check(z.gte(minimum, message), z.lte(maximum, message)),
  );
};

/** What is saved of the form. */
const limitsSchema = (translate: Text) => {
  const message = translate('form.errors.notValid', {
    label: translate('resources.programs.limits.from'),
  });
  const amount = dollars(translate, 1, PROGRAM.limitMaximum);
  return z.object({
    starts_on: z
      .string({ error: message })
      .check(z.refine((day) => day >= EARLIEST && day <= LATEST, message)),
    amounts: z.tuple([
      ...([amount, amount, amount, amount, amount, amount, amount, amount] as const),
      dollars(translate, 0, PROGRAM.furtherMaximum),
    ]),
  });
};

interface LimitsFormProps {
  programId: string;
  /** Those that it begins with. */
  limits: Limits | undefined;
  /** All of the program. */
  rows: readonly Limits[];
  /** Above the fields, and below the table. */
  above: ReactNode;
  below: ReactNode;
}

/** The income limits of a program: typed, or computed from a guideline; saved from a day on. */
export function LimitsForm({ programId, limits, rows, above, below }: LimitsFormProps) {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(() => filled(limits));
  return (
    <RecordForm
      resource="programs"
      schema={() => limitsSchema(translate)}
      record={opened}
      draft={`income limits ${programId}`}
      current={{
        opened,
        latest: { ...filled(limits), saves: opened.saves },
        onNewer: () => {
          setOpened({ ...filled(limits), saves: opened.saves });
        },
      }}
      onSave={async ({ starts_on, amounts }) => {
        const data = {
          starts_on,
          amounts: amounts.slice(0, PROGRAM.sizes),
          each_further: amounts[PROGRAM.sizes],
        };
        const same = rows.find((row) => row.starts_on === starts_on);
        try {
          const { data: saved }: { data: unknown } = same
            ? await dataApi.update('program_limits', { id: same.id, data, previousData: same })
            : await dataApi.create('program_limits', { data: { program_id: programId, ...data } });
          notify(translate('resources.programs.limits.saved'), { type: 'success' });
          const shown = limitsOn(today(), withSaved(rows, saved));
          return () => {
            setOpened({ ...filled(shown), saves: opened.saves + 1 });
          };
        } finally {
          await queryClient.invalidateQueries({ queryKey: ['program_limits'] });
        }
      }}
    >
      <FormCard
        quiet
        submitLabel={translate('resources.programs.limits.save')}
        note={<AppliesFrom />}
        sections={
          <>
            <Box sx={TOP}>
              {above}
              <Guideline />
            </Box>
            <LimitsTable />
            {below}
          </>
        }
      />
    </RecordForm>
  );
}

const TOP = { display: 'grid', gap: '1rem', p: '1.25rem' } as const;

/** What the form is filled from; `saves` fills it again after one that changes nothing in sight. */
const filled = (limits: Limits | undefined) => ({
  id: limits?.id ?? 'none',
  updated_at: limits?.updated_at ?? '',
  saves: 0,
  ...{ starts_on: today(), first: null, step: null, percent: null, byHand: [] },
  amounts: limits
    ? [...limits.amounts, limits.each_further].map(writeDollars)
    : Array.from({ length: PROGRAM.sizes + 1 }, () => ''),
});

/** The three figures that fill the table, and the day. */
function Guideline() {
  const translate = useText();
  return (
    <FieldGrid>
      {(['first', 'step', 'percent'] as const).map((source) => (
        <TextInput
          key={source}
          source={source}
          label={translate(`resources.programs.limits.${source}`)}
          inputMode="numeric"
          endAdornment={source === 'percent' ? '%' : undefined}
        />
      ))}
      <TextInput
        source="starts_on"
        type="date"
        label={translate('resources.programs.limits.from')}
      />
    </FieldGrid>
  );
}

/** From when on what is typed will hold. */
function AppliesFrom() {
  const translate = useText();
  const day = useWatch<LimitsValues, 'starts_on'>({ name: 'starts_on' });
  const isToday = day === null || day === today();
  return (
    <>
      <strong>{translate('resources.programs.limits.changed')}</strong>{' '}
      {isToday
        ? translate('resources.programs.limits.appliesToday')
        : translate('resources.programs.limits.appliesFrom', { date: formatDate(day) })}
    </>
  );
}
