import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import Box from '@mui/material/Box';
import FileUploadOutlinedIcon from '@mui/icons-material/FileUploadOutlined';
import { isAbort } from '../../../data/errors';
import { shownBy } from '../../../entities';
import { formatDateTime } from '../../../i18n/dates';
import { useText } from '../../../i18n/text';
import { ErrorState } from '../../../ui/ErrorState';
import { failureTexts } from '../../../ui/failureTexts';
import { foldHouseholds, type Folding } from '../match/foldHouseholds';
import { PROGRESS_LOOK } from '../progressLook';
import { CheckRows } from './CheckRows';
import { Decisions } from './Decisions';
import { useDecisions } from './useDecisions';
import { useCheck, type Check, type CheckRequest } from './useCheck';
import { Card } from '../../../ui/Card';
import { formatNumber } from '../../../i18n/formatValue';
import { StickyFooter } from '../../../ui/StickyFooter';
import type { ResourceDefinition } from '../../declaration';
import { useManyWords } from '../useManyWords';
import {
  comesIn,
  countStates,
  decisionOf,
  stateOf,
  type ImportRow,
  type StateCounts,
} from './validateRows';
import { Button } from '../../../ui/Button';

interface CheckFooterProps {
  resource: ResourceDefinition;
  rows: readonly ImportRow[];
  counts: StateCounts;
  onBack: () => void;
  onImport: () => Promise<void>;
}

/** What comes in and what stays out until somebody decides; and the button that imports. */
function CheckFooter({ resource, rows, counts, onBack, onImport }: CheckFooterProps) {
  const translate = useText();
  const many = useManyWords(resource);
  const [isBusy, setBusy] = useState(false);
  const count = rows.filter(comesIn).length;
  const errors = counts.get('error') ?? 0;
  const waits = rows.filter((row) => decisionOf(row) === 'undecided');
  const undecided = waits.filter((row) => stateOf(row) === 'duplicate').length;
  const changed = waits.length - undecided;
  const waiting = [
    ...(errors > 0 ? [translate('import.check.errors', { smart_count: errors })] : []),
    ...(undecided > 0 ? [translate('import.check.duplicates', { smart_count: undecided })] : []),
    ...(changed > 0 ? [translate('import.check.changed', { smart_count: changed })] : []),
  ];
  const [first, ...others] = waiting;
  const second = others.length > 0 ? others.join(', ') : undefined;
  return (
    <StickyFooter>
      <Box sx={FOOT}>
        <Typography role="status" sx={{ flex: '1 1 16rem' }}>
          <strong>
            {translate('import.check.comesIn', {
              count: formatNumber(count),
              total: formatNumber(rows.length),
            })}
          </strong>{' '}
          {translate('import.check.comesInEnd')}{' '}
          {first !== undefined &&
            translate('import.check.undecided', {
              smart_count: errors + waits.length,
              what: second === undefined ? first : translate('import.check.and', { first, second }),
            })}
        </Typography>
        <Button variant="outlined" disabled={isBusy} onClick={onBack}>
          {translate('import.back')}
        </Button>
        <Box
          component={Button}
          variant="contained"
          startIcon={<FileUploadOutlinedIcon />}
          disabled={count === 0}
          sx={{ flex: { xs: '1 1 auto', sm: 'none' } }}
          loading={isBusy}
          onClick={() => {
            setBusy(true);
            void onImport();
          }}
        >
          {translate('import.check.submit', { count: formatNumber(count), many: many(count) })}
        </Box>
      </Box>
    </StickyFooter>
  );
}

const FOOT = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' } as const;

interface CheckStepProps extends Omit<CheckRequest, 'folding'> {
  onBack: () => void;
}

/** Shows what would become of each row, and lets people mend it and decide; nothing is saved yet. */
export function CheckStep(props: CheckStepProps) {
  const folding = useFolding(props);
  if (!folding) return <Checking done={0} total={props.file.table.rows.length} />;
  return <CheckedFile {...props} folding={folding} />;
}

/** The rows of a file, each household as one; null while they are put together. */
function useFolding({ resource, file, matching }: CheckStepProps): Folding | null {
  const translate = useText();
  const [folding, setFolding] = useState<Folding | null>(null);
  const { table } = file;
  const { columns } = matching;
  const members = resource.intake?.members;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    foldHouseholds(table, columns, { members, translate, signal })
      .then((folded) => {
        if (!signal.aborted) setFolding(folded);
      })
      .catch((error: unknown) => {
        if (isAbort(error)) return;
        // Thrown while drawing, it reaches what shows errors of a page.
        setFolding(() => {
          throw error;
        });
      });
    return () => {
      controller.abort();
    };
  }, [table, columns, members, translate]);
  return folding;
}

/** More of them are no help. */
const NAMED = 3;

function CheckedFile({ onBack, ...request }: CheckRequest & Pick<CheckStepProps, 'onBack'>) {
  const translate = useText();
  const check = useCheck(request);
  const many = useManyWords({ name: shownBy(request.resource.name) })(2);
  // The order of dates has all rows read again: whoever decides goes on where they were.
  const [last, setLast] = useState<string | null>(null);
  const { known, rows, failure, alreadyIn } = check;
  if (failure !== null) {
    const { title, detail } = failureTexts(failure);
    return <ErrorState title={title} text={detail} onRetry={check.retry} />;
  }
  if (!rows) return <Checking {...check.progress} />;
  const counts = countStates(rows);
  const waiting = rows.map(({ waitsFor }) => waitsFor).filter((who) => who !== undefined);
  return (
    <>
      {known?.same && (
        <Alert severity="warning">
          {translate('import.check.again', {
            day: formatDateTime(known.same.at),
            smart_count: known.same.created + known.same.added + known.same.changed,
          })}
        </Alert>
      )}
      {waiting.length > 0 && (
        <Alert severity="info">
          {translate('import.check.waiting', {
            smart_count: waiting.length,
            many,
            who: [...new Set(waiting)].slice(0, NAMED).join('; '),
          })}
        </Alert>
      )}
      {known?.open && (
        <Alert severity="info">
          {translate('import.check.goesOn')}{' '}
          {translate('import.check.done', { smart_count: alreadyIn })}
        </Alert>
      )}
      {check.members > 0 && (
        <Alert severity="info">
          {translate('import.check.members', { smart_count: check.members })}
        </Alert>
      )}
      <DecisionsOfFile
        check={check}
        rows={rows}
        resource={request.resource}
        last={last}
        onLast={setLast}
      />
      <CheckRows check={check} rows={rows} counts={counts} resource={request.resource} />
      <CheckFooter
        resource={request.resource}
        rows={rows}
        counts={counts}
        onBack={onBack}
        onImport={check.importRows}
      />
    </>
  );
}

interface DecisionsOfFileProps {
  check: Check;
  rows: readonly ImportRow[];
  resource: ResourceDefinition;
  last: string | null;
  onLast: (id: string) => void;
}

function DecisionsOfFile({ check, rows, resource, last, onLast }: DecisionsOfFileProps) {
  return (
    <Decisions
      decisions={useDecisions(check, rows, resource)}
      last={last}
      onDecide={({ id, choose }, name) => {
        onLast(id);
        choose(name);
      }}
    />
  );
}

function Checking({ done, total }: { done: number; total: number }) {
  const translate = useText();
  const id = useId();
  return (
    <Box component={Card} sx={{ maxWidth: '45rem', p: '1.5rem' }}>
      <Typography id={id} role="status" sx={{ mb: '0.75rem' }}>
        {translate('import.check.asking', { done, total })}
      </Typography>
      <LinearProgress
        aria-labelledby={id}
        variant="determinate"
        value={total === 0 ? 0 : (done / total) * 100}
        sx={PROGRESS_LOOK}
      />
    </Box>
  );
}
