import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatDateTime } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { useReportError } from '../../kit/errors/useReportError';
import { ResponsiveRows } from '../../kit/phone/ResponsiveRows';
import type { RowsColumn } from '../../kit/table/Rows';
import { useDataApi } from '../../kit/useDataApi';
import { pathTo } from '../../routes';
import { Checkbox } from '../../ui/Checkbox';
import { languageName } from '../../i18n/clientChoices';
import { linesOf, type Household, type RecallReport } from './useRecallReport';
import { TextLink } from '../../ui/TextLink';

type Row = Household & { id: string };

interface HouseholdsProps {
  recallId: string;
  report: RecallReport;
  /** Reads again what other people have marked meanwhile, too. */
  onMarked: () => Promise<unknown>;
}

/** Who had what is recalled, with a box to check for each household that was reached. */
export function Households({ recallId, report, onMarked }: HouseholdsProps) {
  const translate = useText();
  const dataApi = useDataApi();
  const fail = useReportError();
  const [busy, setBusy] = useState<ReadonlyMap<string, boolean>>(new Map());

  const mark = async (client: string, reached: boolean) => {
    setBusy((others) => new Map(others).set(client, reached));
    try {
      await dataApi.rpc(
        'mark_reached',
        { p_recall_id: recallId, p_client_id: client, p_reached: reached },
        { message: 'resources.recalls.report.markFailed' },
      );
    } catch (error) {
      fail(error);
    }
    await onMarked();
    setBusy((others) => new Map([...others].filter(([id]) => id !== client)));
  };

  const columns: RowsColumn<Row>[] = [
    {
      source: 'name',
      label: translate('resources.recalls.report.name'),
      className: 'column-name',
      rowHeader: true,
      style: { width: '20%' },
      render: ({ client_id, name }) => (
        <TextLink to={pathTo('ClientDetails', { client_id })}>{name}</TextLink>
      ),
    },
    {
      source: 'phone',
      label: translate('resources.recalls.report.phone'),
      render: ({ phone }) =>
        phone === null ? (
          EMPTY
        ) : (
          <TextLink to={`tel:${phone.replace(/[^\d+]/g, '')}`} style={{ whiteSpace: 'nowrap' }}>
            {phone}
          </TextLink>
        ),
    },
    ...(report.households.some(({ language }) => language !== null)
      ? [
          {
            source: 'language',
            label: translate('resources.recalls.report.language'),
            render: ({ language }: Row) => (language === null ? EMPTY : languageName(language)),
            onPhone: { place: 'below' as const },
          },
        ]
      : []),
    {
      source: 'had',
      label: translate('resources.recalls.report.had'),
      render: (row) =>
        linesOf(row).map((line, place) => (
          <Box key={place} sx={{ whiteSpace: 'normal' }}>
            {line}
          </Box>
        )),
      onPhone: { render: (row) => linesOf(row).join('; ') },
    },
    {
      source: 'known',
      label: translate('resources.recalls.report.known'),
      render: ({ is_certain }) => translate(`resources.recalls.report.${knownBy(is_certain)}`),
      onPhone: { place: 'below' },
    },
    {
      source: 'reached_by',
      label: translate('resources.recalls.report.reached'),
      render: ({ reached_at, reached_by }) =>
        reached_at &&
        translate('resources.recalls.report.reachedBy', {
          name: reached_by ?? EMPTY,
          date: formatDateTime(reached_at),
        }),
    },
    {
      source: 'reached',
      label: translate('resources.recalls.report.reached'),
      control: true,
      render: ({ client_id, name, reached_at }) => (
        <Checkbox
          aria-label={translate('resources.recalls.report.reachedName', { name })}
          checked={busy.get(client_id) ?? reached_at !== null}
          disabled={report.closed_at !== null || busy.has(client_id)}
          onChange={({ target }) => void mark(client_id, target.checked)}
        />
      ),
    },
  ];
  return (
    <ResponsiveRows
      label={translate('resources.recalls.report.households')}
      columns={columns}
      rows={report.households.map((household) => ({ ...household, id: household.client_id }))}
    />
  );
}

/** The key of how it is known that a household had it. */
export const knownBy = (isCertain: boolean) => (isCertain ? 'byLot' : 'byItem');
