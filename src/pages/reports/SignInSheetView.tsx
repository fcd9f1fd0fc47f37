import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import VolunteerActivismOutlined from '@mui/icons-material/VolunteerActivismOutlined';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { today } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { useTimeZone } from '../../i18n/timeZone';
import { ToolbarButton } from '../../kit/table/ToolbarButton';
import { daysOfMonth, monthsUntil, readMonth, wholeMonthWords } from '../../reports/month';
import { withChange, type QueryChange } from '../../reports/reportQuery';
import type { SignInSheet } from '../../reports/signInSheet';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { LoadingLine } from '../../ui/LoadingLine';
import { PageTitle } from '../../ui/PageTitle';
import { Choice, CHOICES } from './Choice';
import { SignInSheetPaper } from './SignInSheetPaper';
import { usePlaces } from './usePlaces';
import { usePrograms, useSignInSheet } from './useSignInSheet';

/** The sign-in sheet of a location, a program and a month: the same on the screen and on paper. */
export function SignInSheetView({ network }: { network: { id: string; name: string } }) {
  const translate = useText();
  useTimeZone();
  const [params, setParams] = useSearchParams();
  const day = today();
  const month = readMonth(params.get('month'), day);
  const { places, error: placesError, refetch: refetchPlaces } = usePlaces();
  const programs = usePrograms();
  const location = params.get('location') ?? places?.[0]?.id;
  const program = params.get('program') ?? firstOf(programs.data)?.id;
  const isForeign = places?.every(({ id }) => id !== location) === true;
  const sheet = useSignInSheet({
    ...{ networkId: network.id, program, days: daysOfMonth(month, day) },
    location: isForeign ? null : location,
  });
  const error = sheet.error ?? programs.error ?? placesError;
  const answer = isForeign ? undefined : sheet.data;
  const change = (next: QueryChange) => {
    setParams((current) => withChange(current, next));
  };
  return (
    <>
      <Box data-print="hide">
        <PageTitle
          title={translate('routes.signInSheet')}
          subtitle={
            answer && translate('reports.sheets.visits', { smart_count: answer.rows.length })
          }
          actions={
            <ToolbarButton
              variant="contained"
              label={translate('reports.print')}
              icon={<PrintOutlined />}
              disabled={!answer || answer.rows.length === 0}
              onClick={() => {
                window.print();
              }}
            />
          }
        />
        <Box sx={BAR}>
          <Choice
            className="month"
            label={translate('reports.sheets.month')}
            icon={<CalendarMonthOutlined />}
            value={month}
            options={[...new Set([...monthsUntil(day), month])].map((name) => ({
              ...{ name, label: wholeMonthWords(name) },
            }))}
            onChange={(next) => {
              change({ month: next });
            }}
          />
          <Choice
            className="program"
            label={translate('reports.sheets.program')}
            icon={<VolunteerActivismOutlined />}
            value={program ?? ''}
            options={optionsOf(programs.data)}
            onChange={(next) => {
              change({ program: next });
            }}
          />
          <Choice
            className="place"
            label={translate('reports.sheets.location')}
            icon={<PlaceOutlined />}
            value={location ?? ''}
            options={optionsOf(places)}
            onChange={(next) => {
              change({ location: next });
            }}
          />
        </Box>
      </Box>
      {isForeign ? (
        <Card flat>
          <EmptyState
            role="alert"
            title={translate('reports.problems.title')}
            text={translate('reports.problems.place')}
          />
        </Card>
      ) : programs.data?.length === 0 ? (
        <Card flat>
          <EmptyState
            title={translate('reports.sheets.noProgram')}
            text={translate('reports.sheets.noProgramText')}
          />
        </Card>
      ) : error ? (
        <Card flat>
          <FailedState
            error={error}
            title={translate('reports.sheets.failed')}
            onRetry={() => {
              if (sheet.isError) void sheet.refetch();
              if (programs.error) void programs.refetch();
              if (placesError) refetchPlaces();
            }}
          />
        </Card>
      ) : answer ? (
        <Sheet answer={answer} month={month} network={network.name} day={day} />
      ) : (
        <LoadingLine height="20rem" />
      )}
    </>
  );
}

/** Most sheets are for TEFAP. */
const firstOf = <Program extends { kind: string }>(programs: readonly Program[] = []) =>
  programs.find(({ kind }) => kind === 'tefap') ?? programs[0];

const optionsOf = (records: readonly { id: string; name: string }[] | undefined) =>
  records?.map(({ id, name }) => ({ name: id, label: name })) ?? [];

interface SheetProps {
  answer: SignInSheet;
  month: string;
  network: string;
  day: string;
}

function Sheet({ answer, month, network, day }: SheetProps) {
  const translate = useText();
  const words = { program: answer.program.name, month: wholeMonthWords(month) };
  if (answer.rows.length === 0)
    return (
      <Card flat>
        <EmptyState
          title={translate('reports.sheets.none', words)}
          text={translate('reports.sheets.noneText')}
        />
      </Card>
    );
  return <SignInSheetPaper {...{ sheet: answer, month, network, day }} />;
}

const BAR = {
  ...CHOICES,
  alignItems: 'center',
  mb: 2,
  '& > .month': { flex: { xs: '1 1 100%', md: '0 0 13rem' } },
  '& > .program, & > .place': { flex: { xs: '1 1 8rem', md: '0 0 14rem' } },
} as const;
