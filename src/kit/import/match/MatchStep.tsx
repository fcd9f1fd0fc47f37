import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { IMPORT } from '../../../config';
import { EMPTY } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { ErrorState } from '../../../ui/ErrorState';
import { failureTexts } from '../../../ui/failureTexts';
import { PageSkeleton } from '../../../ui/PageSkeleton';
import { StickyFooter } from '../../../ui/StickyFooter';
import { usePhone } from '../../../ui/usePhone';
import type { ResourceDefinition } from '../../declaration';
import { TableCard } from '../../table/TableCard';
import { Rows, type RowsColumn } from '../../table/Rows';
import { useIsNarrow } from '../../list/useNarrowColumns';
import { SmallSelect } from '../SmallSelect';
import type { NamedFile } from '../file/readFile';
import type { ImportContext } from '../importApi';
import { useImportContext, useTargets, type ImportPlace } from '../useImport';
import { FileNews } from './FileNews';
import { isSecret } from '../run/keptCells';
import { ColumnResult } from './ColumnResult';
import { FULL_NAME, NAME_PARTS, splitsNames, textsBySource, TO_NOTE } from './fullName';
import { fittingMatch, matchColumns, samplesOf, unmatched, withField } from './matchColumns';
import { isConfidential, memberHeaders, memberSource, personTargets } from './memberColumns';
import { NoRecords } from './NoRecords';
import { kindOf, type Target } from './target';
import { useColumnValues } from './useColumnValues';
import { fittingValues, withValue, type Matching } from './valueMatch';
import { ValuePanel } from './ValuePanel';
import { Button } from '../../../ui/Button';

interface MatchStepProps {
  resource: ResourceDefinition;
  place: ImportPlace;
  file: NamedFile;
  /** Another sheet of the file was read. */
  onRead: (file: NamedFile) => void;
  /** How the same columns were matched before, on this page. */
  draft: Matching | undefined;
  /** Something was matched in another way. */
  onDraft: (matching: Matching) => void;
  onMatch: (matching: Matching) => void;
}

/** Says which column of the file is which field: found by words and values, or kept from the last time. */
export function MatchStep(props: MatchStepProps) {
  const { data, error, refetch } = useImportContext(props.resource, props.place, props.file);
  if (error) {
    const { title, detail } = failureTexts(error);
    return <ErrorState title={title} text={detail} onRetry={() => void refetch()} />;
  }
  if (!data) return <PageSkeleton />;
  return <ColumnsOfFile key={props.file.hash} {...props} kept={data.match} context={data} />;
}

interface ColumnRow {
  id: number;
  header: string;
}

interface ColumnsProps extends MatchStepProps {
  kept: unknown;
  context: ImportContext;
}

function ColumnsOfFile(props: ColumnsProps) {
  const { resource, file, kept, context, draft, onRead, onDraft, onMatch } = props;
  const { table } = file;
  const translate = useText();
  const isPhone = usePhone();
  // As wide as a phone or a tablet, the result stands below its field.
  const isNarrow = useIsNarrow() || isPhone;
  const { members } = resource.intake ?? {};
  const [columnsOfMembers] = useState(() =>
    members
      ? [...memberHeaders(table.headers).found.values()].map(({ group }) =>
          memberSource('name', group),
        )
      : [],
  );
  const ofRecords = useTargets(resource, context, columnsOfMembers);
  const targets = useMemo(
    () => (members ? [...ofRecords, ...personTargets(members, translate)] : ofRecords),
    [ofRecords, members, translate],
  );
  const [byHeaders] = useState(() => matchColumns(table, targets, members));
  const samples = useMemo(
    () => table.headers.map((_, place) => samplesOf(table, place, IMPORT.samples)),
    [table],
  );
  const samplesAt = (place: number) => samples[place] ?? [];
  const [known] = useState(() => fittingMatch(kept, table, targets));
  const [matching, setMatching] = useState<Matching>(
    () => draft ?? { columns: known ?? byHeaders, values: fittingValues(kept, targets) },
  );
  const { columns: match, values: chosen } = matching;
  const values = useColumnValues(table, match, targets, chosen);
  // Whether the values of a column are shown; until somebody says so, where one needs a choice.
  const [opened, setOpened] = useState<Readonly<Record<number, boolean>>>({});
  const [first] = useState(values);
  const isOpen = (place: number) =>
    opened[place] ?? (first.get(place) ?? values.get(place))?.open !== 0;
  const change = (next: Matching) => {
    setMatching(next);
    onDraft(next);
  };
  const missing = unmatched(match, targets);
  const hasNote = resource.intake?.note !== undefined;
  const secrets = targets.filter(({ field }) => field.sensitive);
  const options = [
    { name: '', label: translate('import.match.ignored') },
    ...(splitsNames(targets)
      ? [{ name: FULL_NAME, label: translate('import.match.fullName') }]
      : []),
    ...targets.map(({ source, label }) => ({ name: source, label })),
  ];
  const resultOf = (id: number) => (
    <ColumnResult
      match={match}
      place={id}
      headers={table.headers}
      isByHeader={known === null && match[id] === byHeaders[id]}
      values={values.get(id)}
      note={resource.intake?.note}
      isOpen={isOpen(id)}
      onToggle={() => {
        setOpened({ ...opened, [id]: !isOpen(id) });
      }}
    />
  );
  const all: readonly RowsColumn<ColumnRow>[] = [
    {
      source: 'header',
      label: translate('import.match.column'),
      rowHeader: true,
      render: ({ id, header }) => (
        <>
          {header}
          <Typography variant="small" component="div" color="textSecondary" sx={ON_PHONE}>
            {samplesAt(id).join(' · ')}
          </Typography>
        </>
      ),
    },
    {
      source: 'samples',
      className: 'column-samples',
      label: translate('import.match.samples'),
      render: ({ id }) => {
        const words = samplesAt(id).join(' · ');
        return (
          <Typography
            variant="body2"
            component="span"
            color="textSecondary"
            sx={SAMPLES}
            title={words}
          >
            {words}
          </Typography>
        );
      },
    },
    {
      source: 'field',
      label: translate('import.match.field'),
      render: ({ id, header }) => (
        <Box sx={{ py: '0.5rem' }}>
          <SmallSelect
            label={translate('import.match.fieldOf', { column: header })}
            value={match[id] ?? ''}
            options={
              hasNote && !isSecret(header, samplesAt(id).join(' '), secrets)
                ? [...options, { name: TO_NOTE, label: translate('import.match.toNote') }]
                : options
            }
            quiet={match[id] === undefined}
            onChange={(source) => {
              change({ ...matching, columns: withField(match, id, source === '' ? null : source) });
            }}
          />
          {match[id] === FULL_NAME && <SplitNames names={samplesAt(id)} targets={targets} />}
          {isNarrow && <div>{resultOf(id)}</div>}
        </Box>
      ),
    },
    {
      source: 'result',
      label: translate('import.match.result'),
      className: 'column-result',
      render: ({ id }) => resultOf(id),
    },
  ];
  const columns = all.filter(({ source }) => !isNarrow || source !== 'result');
  const panelOf = ({ id, header }: ColumnRow) => {
    const found = values.get(id);
    const target = targets.find(({ source }) => source === match[id]);
    if (!found || !target || !isOpen(id)) return null;
    return (
      <ValuePanel
        column={header}
        target={target}
        values={found}
        hasNote={hasNote && !isConfidential(target.source, targets)}
        onChoose={({ key }, code) => {
          change({ ...matching, values: withValue(chosen, kindOf(target), key, code) });
        }}
      />
    );
  };
  const records = table.rows.filter(({ mark }) => mark === undefined).length;
  const matched = table.headers.filter((_, place) => match[place] !== undefined).length;
  const open = [...values.values()].reduce((sum, column) => sum + column.open, 0);
  return (
    <>
      <FileNews file={file} onRead={onRead} />
      <NoRecords table={table} />
      <Typography color="textSecondary">
        {translate(known ? 'import.match.kept' : 'import.match.text')}
      </Typography>
      <Box sx={FRAME}>
        <TableCard>
          <Rows
            label={translate('import.steps.match')}
            columns={columns}
            rows={table.headers.map((header, id) => ({ id, header }))}
            note={panelOf}
          />
        </TableCard>
      </Box>
      <StickyFooter>
        <Box sx={FOOT}>
          <Typography role="status" sx={{ flex: '1 1 16rem' }}>
            <strong>
              {translate('import.match.matched', { count: matched, total: table.headers.length })}
            </strong>{' '}
            {translate('import.match.matchedEnd')}{' '}
            {open > 0 && translate('import.match.stillOpen', { smart_count: open })}
          </Typography>
          {missing.length > 0 && (
            <Alert severity="warning" sx={{ flex: '1 1 16rem' }}>
              {translate('import.match.missing', {
                fields: missing.map(({ label }) => label).join(', '),
              })}
            </Alert>
          )}
          <Button
            variant="contained"
            disabled={missing.length > 0}
            style={{ marginLeft: 'auto' }}
            onClick={() => {
              onMatch(matching);
            }}
          >
            {translate('import.match.next', { smart_count: records })}
          </Button>
        </Box>
      </StickyFooter>
    </>
  );
}

/** Into what whole names are split: each field with what it would hold. */
function SplitNames(props: { names: readonly string[]; targets: readonly Target[] }) {
  const split = props.names.map((name) => new Map(textsBySource(FULL_NAME, name)));
  return NAME_PARTS.map((part) => (
    <Typography key={part} variant="small" component="div" color="textSecondary" sx={SPLIT}>
      {props.targets.find(({ source }) => source === part)?.label}:{' '}
      {split.flatMap((parts) => parts.get(part) || []).join(' · ') || EMPTY}
    </Typography>
  ));
}

const SPLIT = { mt: '0.25rem', overflowWrap: 'anywhere' } as const;

const FOOT = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem' } as const;

// A phone has no room for a column of them: they stand below the header, which leaves the field in sight.
const FRAME = {
  maxWidth: '72rem',
  '& .row-note': { pb: '0.75rem' },
  '&& tbody th': { minWidth: '7rem', overflowWrap: 'anywhere', whiteSpace: 'normal', py: '0.5rem' },
  // Behind the header of the row it is the first of its kind, which a table begins with.
  '&& .column-samples': { display: { xs: 'none', sm: 'table-cell' }, pl: '0.75rem' },
} as const;

const ON_PHONE = { display: { sm: 'none' }, overflowWrap: 'anywhere' } as const;

const SAMPLES = {
  display: 'block',
  maxWidth: '20rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
