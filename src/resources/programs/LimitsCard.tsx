import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { formatDate, today } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FailedState } from '../../ui/FailedState';
import { FramedList } from '../../ui/FramedList';
import { LoadingLine } from '../../ui/LoadingLine';
import { limitsOn, parseLimits, writeDollars, type Limits } from './incomeLimits';
import { LimitsForm } from './LimitsForm';

/** Yearly limits, so many years of them. */
const MOST = 100;

/** Up to which income a household is eligible for a program. */
export function LimitsCard({ programId }: { programId: string }) {
  const { data, error, refetch } = useGetList<RaRecord>('program_limits', {
    filter: { 'program_id@eq': programId },
    sort: { field: 'starts_on', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
    meta: { scope: 'none' },
  });
  if (data) return <LimitsOfProgram programId={programId} rows={parseLimits(data)} />;
  return (
    <Card flat>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLine height="2.75rem" />
      )}
    </Card>
  );
}

function LimitsOfProgram({ programId, rows }: { programId: string; rows: readonly Limits[] }) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = limitsOn(today(), rows);
  const others = rows.filter((row) => row !== shown);
  return (
    <LimitsForm
      programId={programId}
      limits={shown}
      rows={rows}
      above={
        <LimitsHead
          shown={shown}
          others={others}
          listId={listId}
          isOpen={isOpen}
          onToggle={() => {
            setOpen(!isOpen);
          }}
        />
      }
      below={isOpen && others.length > 0 && <OtherLimits id={listId} rows={others} />}
    />
  );
}

interface LimitsHeadProps {
  shown: Limits | undefined;
  others: readonly Limits[];
  listId: string;
  isOpen: boolean;
  onToggle: () => void;
}

function LimitsHead({ shown, others, listId, isOpen, onToggle }: LimitsHeadProps) {
  const translate = useText();
  const areEarlier = others.every(({ starts_on }) => shown && starts_on < shown.starts_on);
  return (
    <Box sx={HEAD}>
      <div>
        <Typography variant="h3" component="h2">
          {translate('resources.programs.limits.title')}
        </Typography>
        <Typography color="textSecondary">
          {shown ? <Since limits={shown} /> : translate('resources.programs.limits.none')}
        </Typography>
      </div>
      {others.length > 0 && (
        <Button
          size="small"
          variant="text"
          startIcon={<HistoryOutlined />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={onToggle}
        >
          {translate(`resources.programs.limits.${areEarlier ? 'earlier' : 'others'}`, {
            count: others.length,
          })}
        </Button>
      )}
    </Box>
  );
}

function Since({ limits }: { limits: Limits }) {
  const translate = useText();
  const isAhead = limits.starts_on > today();
  return translate(`resources.programs.limits.${isAhead ? 'startsOn' : 'since'}`, {
    date: formatDate(limits.starts_on),
  });
}

/** The limits of before, and those of a day to come. */
function OtherLimits({ id, rows }: { id: string; rows: readonly Limits[] }) {
  const translate = useText();
  return (
    <Box id={id} sx={{ p: '1.25rem' }}>
      <FramedList label={translate('resources.programs.limits.others', { count: rows.length })}>
        {rows.map((row) => {
          const [one = 0, , , four = 0] = row.amounts;
          return (
            <Box key={row.id} component="li" sx={{ px: '1rem', py: '0.625rem' }}>
              <strong>
                {translate('resources.programs.limits.fromDate', {
                  date: formatDate(row.starts_on),
                })}
              </strong>
              <Typography variant="body2" color="textSecondary">
                {translate('resources.programs.limits.othersLine', {
                  one: writeDollars(one),
                  four: writeDollars(four),
                  further: writeDollars(row.each_further),
                })}
              </Typography>
            </Box>
          );
        })}
      </FramedList>
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
} as const;
