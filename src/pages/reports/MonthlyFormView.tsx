import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { hasRank, subjectOf } from '../../access/roles';
import { useCurrentUser } from '../../data/useCurrentUser';
import { formatDate, today } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { useTimeZone } from '../../i18n/timeZone';
import { useFileExport } from '../../kit/list/useFileExport';
import { ToolbarButton } from '../../kit/table/ToolbarButton';
import { useDataApi } from '../../kit/useDataApi';
import { daysOfMonth, goesOn, monthsUntil, readMonth, wholeMonthWords } from '../../reports/month';
import { monthlyFile } from '../../reports/monthlyFile';
import { monthlyRows, sharedRows, unweighedWords } from '../../reports/monthlyForm';
import { withChange } from '../../reports/reportQuery';
import { pathTo } from '../../routes';
import { Card } from '../../ui/Card';
import { Chip } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { PageTitle } from '../../ui/PageTitle';
import { TextLink } from '../../ui/TextLink';
import { Choice, CHOICES } from './Choice';
import { MonthlyCards } from './MonthlyCards';
import { MonthlySheet } from './MonthlySheet';
import { PlaceChoice } from './PlaceChoice';
import { UnweighedNotice } from './UnweighedNotice';
import { useMonthlyForm } from './useMonthlyForm';
import { usePlaces } from './usePlaces';
import { usePrinting } from './usePrinting';
import { rowsPathOf } from './useRowsPath';

/** A month of the food bank's form: on the screen, on paper and as a file. */
export function MonthlyFormView({ network }: { network: { id: string; name: string } }) {
  const translate = useText();
  useTimeZone();
  const [params, setParams] = useSearchParams();
  const day = today();
  const month = readMonth(params.get('month'), day);
  const days = daysOfMonth(month, day);
  const location = params.get('location');
  const { places, error: placesError, refetch: refetchPlaces } = usePlaces();
  const isForeign = location !== null && places?.every(({ id }) => id !== location) === true;
  const form = useMonthlyForm({
    ...{ networkId: network.id, location },
    days: isForeign ? null : days,
  });
  const { answers, foodBank, isSettled } = form;
  const error = form.error ?? placesError;
  const isPrinting = usePrinting();
  const settings = useSettingsPath();
  const rows = answers && monthlyRows(answers);
  const shared = rows && sharedRows(rows, answers.service);
  const isReady = isSettled && !isForeign && !error;
  const head = {
    month,
    locations: answers?.service.locations.map(({ name }) => name) ?? [],
    foodBank: foodBank?.food_bank ?? null,
    agency: foodBank?.agency_number ?? null,
  };
  const unweighed = answers && isReady ? unweighedWords(answers.food) : null;
  const change = (next: { month?: string; location?: string | null }) => {
    setParams((current) => withChange(current, next));
  };
  return (
    <>
      {isPrinting && isReady && answers && shared && (
        <MonthlySheet
          {...{ head, unweighed, rows: shared, network: network.name, day }}
          until={goesOn(month, day) ? days.to : null}
        />
      )}
      <Box data-print="hide">
        <PageTitle
          title={translate('titles.MonthlyForm')}
          chip={
            goesOn(month, day) && (
              <Chip
                tone="info"
                Icon={HourglassTopOutlined}
                label={translate('reports.monthly.soFarUntil', { day: formatDate(days.to) })}
              />
            )
          }
          subtitle={foodBankWords(head, translate)}
          actions={
            <>
              <FileButton file={isReady && shared ? () => monthlyFile(shared, head) : null} />
              <ToolbarButton
                variant="contained"
                label={translate('reports.print')}
                icon={<PrintOutlined />}
                disabled={!isReady}
                onClick={() => {
                  window.print();
                }}
              />
            </>
          }
        />
        <Box sx={BAR}>
          <Choice
            className="month"
            label={translate('reports.monthly.month')}
            icon={<CalendarMonthOutlined />}
            value={month}
            options={[...new Set([...monthsUntil(day), month])].map((name) => ({
              ...{ name, label: wholeMonthWords(name) },
            }))}
            onChange={(next) => {
              change({ month: next });
            }}
          />
          <PlaceChoice
            places={places ?? []}
            location={location}
            onChange={(next) => {
              change({ location: next });
            }}
          />
          <Typography variant="body2" color="textSecondary" className="note">
            {translate('reports.monthly.follow')}{' '}
            {settings !== null && (
              <TextLink to={settings}>{translate('reports.monthly.edit')}</TextLink>
            )}
          </Typography>
        </Box>
        {isForeign ? (
          <Card flat>
            <EmptyState
              role="alert"
              title={translate('reports.problems.title')}
              text={translate('reports.problems.place')}
            />
          </Card>
        ) : error ? (
          <Card flat>
            <FailedState
              error={error}
              title={translate('reports.monthly.failed')}
              onRetry={() => {
                form.refetch();
                if (placesError) refetchPlaces();
              }}
            />
          </Card>
        ) : (
          <>
            {unweighed !== null && <UnweighedNotice items={unweighed} />}
            <MonthlyCards
              rows={rows}
              hasSources={answers?.lines.some(({ figure }) => figure === 'sources') ?? true}
              {...{ month, settings }}
              pathOf={rowsPathOf(
                new URLSearchParams({
                  ...{ period: 'custom', from: days.from, to: days.to },
                  ...(location !== null && { location }),
                }),
              )}
            />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: '60rem' }}>
              {translate('reports.monthly.footnote')} {translate('reports.monthly.hidden')}
            </Typography>
          </>
        )}
      </Box>
    </>
  );
}

/** 'Gleaners Food Bank, agency 4417', or what of it is set. */
function foodBankWords(
  { foodBank, agency }: { foodBank: string | null; agency: string | null },
  translate: ReturnType<typeof useText>,
): string | undefined {
  if (foodBank !== null && agency !== null)
    return translate('reports.monthly.agency', { foodBank, agency });
  return (
    foodBank ?? (agency === null ? undefined : translate('reports.monthly.sheetAgency', { agency }))
  );
}

/** Where the network sets the form; null for who may not. */
function useSettingsPath(): string | null {
  const user = useCurrentUser();
  const mayEdit = user !== null && hasRank(subjectOf(user), 'networkAdmin');
  return mayEdit ? `${pathTo('NetworkSettings')}#monthly-form` : null;
}

/** Hands out the form as a file; the audit trail is told before anybody has it. */
function FileButton({ file }: { file: (() => { file: Blob; rows: number }) | null }) {
  const translate = useText();
  const dataApi = useDataApi();
  const { start } = useFileExport('monthly-form');
  return (
    <ToolbarButton
      label={translate('reports.export')}
      icon={<FileDownloadOutlined />}
      disabled={file === null}
      onClick={() => {
        if (!file) return;
        void start(async ({ signal }) => {
          const made = file();
          await dataApi.rpc(
            'record_export',
            { p_entity: 'visits', p_filters: FILTERS, p_rows: made.rows },
            { message: 'reports.exportFailed', signal },
          );
          return made.file;
        });
      }}
    />
  );
}

/** What narrows the form. */
const FILTERS = ['location_id', 'visited_at'];

const BAR = {
  ...CHOICES,
  alignItems: 'center',
  mb: 2,
  '& > .month': { flex: { xs: '1 1 8rem', md: '0 0 13rem' } },
  '& > .place': { flex: { xs: '1 1 8rem', md: '0 0 14rem' } },
  '& > .note': { ml: { md: 'auto' }, flexBasis: { xs: '100%', md: 'auto' } },
} as const;
