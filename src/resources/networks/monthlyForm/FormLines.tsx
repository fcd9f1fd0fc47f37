import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, useNotify, type RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { MONTHLY_FORM } from '../../../config';
import { codesOf } from '../../../i18n/choices';
import { MONTHLY_FIGURES, USUAL_LINES, type MonthlyLine } from '../../../i18n/monthlyFigures';
import { useText, type Text } from '../../../i18n/text';
import { FormCard } from '../../../kit/form/FormCard';
import { FormSkeleton } from '../../../kit/details/DetailsSkeleton';
import { RecordForm } from '../../../kit/form/RecordForm';
import { useDataApi } from '../../../kit/useDataApi';
import { Card } from '../../../ui/Card';
import { FailedState } from '../../../ui/FailedState';
import networks from '..';
import { LineRows } from './LineRows';

const LINES = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'place', order: 'ASC' },
} as const;

const written = (translate: Text, maximum: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim() || null : value)),
    z.nullable(
      z
        .string()
        .check(z.maxLength(maximum, translate('resources.networks.lines.tooLong', { maximum }))),
    ),
  );

/** What the form holds. */
const linesSchema = (translate: Text) =>
  z.object({
    lines: z.array(
      z.object({
        figure: z.enum(codesOf(MONTHLY_FIGURES)),
        number: written(translate, MONTHLY_FORM.numberMaximum),
        label: written(translate, MONTHLY_FORM.labelMaximum),
      }),
    ),
  });

/** The lines of the monthly form, as the network sets them. */
export function FormLines({ networkId }: { networkId: string }) {
  const translate = useText();
  const { data, error, refetch } = useGetList<RaRecord>('monthly_form_lines', LINES);
  if (data) return <LinesForm networkId={networkId} lines={read(data, translate)} />;
  if (!error)
    return (
      <FormSkeleton resource={networks} title={translate('resources.networks.settings.lines')} />
    );
  return (
    <Card flat>
      <FailedState error={error} onRetry={() => void refetch()} />
    </Card>
  );
}

/** A network without lines of its own has the usual ones. */
const read = (data: readonly RaRecord[], translate: Text): readonly MonthlyLine[] =>
  data.length === 0 ? USUAL_LINES : linesSchema(translate).parse({ lines: data }).lines;

function LinesForm({ networkId, lines }: { networkId: string; lines: readonly MonthlyLine[] }) {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(lines);
  return (
    <RecordForm
      resource="networks"
      schema={() => linesSchema(translate)}
      record={{ id: networkId, lines: opened }}
      draft="monthly form lines"
      onSave={async ({ lines: next }) => {
        const isUsual = JSON.stringify(next) === JSON.stringify(USUAL_LINES);
        await dataApi.rpc(
          'save_monthly_form',
          { p_network_id: networkId, p_lines: isUsual ? [] : next },
          { message: 'resources.networks.lines.failed' },
        );
        setOpened(next);
        await queryClient.invalidateQueries({ queryKey: ['monthly_form_lines'] });
        notify(translate('resources.networks.lines.saved'), { type: 'success' });
        return undefined;
      }}
    >
      <FormCard
        quiet
        submitLabel={translate('resources.networks.settings.saveLines')}
        sections={<LineRows />}
      />
    </RecordForm>
  );
}
