import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { IMPORT } from '../../../config';
import { EMPTY } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { ErrorState } from '../../../ui/ErrorState';
import { failureTexts } from '../../../ui/failureTexts';
import { PageSkeleton } from '../../../ui/PageSkeleton';
import { StickyFooter } from '../../../ui/StickyFooter';
import type { ResourceDefinition } from '../../declaration';
import { TableCard } from '../../table/TableCard';
import { Rows, type RowsColumn } from '../../table/Rows';
import { SmallSelect } from '../SmallSelect';
import type { NamedFile } from '../file/readFile';
import { useImportContext, useTargets, type ImportPlace } from '../useImport';
import { FileNews } from './FileNews';
import { FULL_NAME, NAME_PARTS, splitsNames, textsBySource, type Match } from './fullName';
import {
  fittingMatch,
  matchColumns,
  samplesOf,
  unmatched,
  withField,
  type Target,
} from './matchColumns';
import { Button } from '../../../ui/Button';

interface MatchStepProps {
  resource: ResourceDefinition;
  place: ImportPlace;
  file: NamedFile;
  /** Another sheet of the file was read. */
  onRead: (file: NamedFile) => void;
  onMatch: (match: Match) => void;
}

/** Says which column of the file is which field: found by words and values, or kept from the last time. */
export function MatchStep(props: MatchStepProps) {
  const { data, error, refetch } = useImportContext(props.resource, props.place, props.file);
  if (error) {
    const { title, detail } = failureTexts(error);
    return <ErrorState title={title} text={detail} onRetry={() => void refetch()} />;
  }
  if (!data) return <PageSkeleton />;
  return <Matching key={props.file.hash} {...props} kept={data.match} />;
}

interface ColumnRow {
  id: number;
  header: string;
}

function Matching({ resource, file, kept, onRead, onMatch }: MatchStepProps & { kept: unknown }) {
  const translate = useText();
  const targets = useTargets(resource);
  const [known] = useState(() => fittingMatch(kept, file.table, targets));
  const [match, setMatch] = useState<Match>(() => known ?? matchColumns(file.table, targets));
  const missing = unmatched(match, targets);
  const options = [
    { name: '', label: translate('import.match.ignored') },
    ...(splitsNames(targets)
      ? [{ name: FULL_NAME, label: translate('import.match.fullName') }]
      : []),
    ...targets.map(({ source, label }) => ({ name: source, label })),
  ];
  const columns: readonly RowsColumn<ColumnRow>[] = [
    {
      source: 'header',
      label: translate('import.match.column'),
      rowHeader: true,
      render: ({ id, header }) => (
        <>
          {header}
          <Typography variant="small" component="div" color="textSecondary" sx={ON_PHONE}>
            {samplesOf(file.table, id, IMPORT.samples).join(' · ')}
          </Typography>
        </>
      ),
    },
    {
      source: 'samples',
      className: 'column-samples',
      label: translate('import.match.samples'),
      render: ({ id }) => {
        const samples = samplesOf(file.table, id, IMPORT.samples).join(' · ');
        return (
          <Typography
            variant="body2"
            component="span"
            color="textSecondary"
            sx={SAMPLES}
            title={samples}
          >
            {samples}
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
            options={options}
            quiet={match[id] === undefined}
            onChange={(source) => {
              setMatch(withField(match, id, source === '' ? null : source));
            }}
          />
          {match[id] === FULL_NAME && (
            <SplitNames names={samplesOf(file.table, id, IMPORT.samples)} targets={targets} />
          )}
        </Box>
      ),
    },
  ];
  return (
    <>
      <FileNews file={file} onRead={onRead} />
      <Typography color="textSecondary">
        {translate(known ? 'import.match.kept' : 'import.match.text')}
      </Typography>
      <Box sx={FRAME}>
        <TableCard>
          <Rows
            label={translate('import.steps.match')}
            columns={columns}
            rows={file.table.headers.map((header, id) => ({ id, header }))}
          />
        </TableCard>
      </Box>
      <StickyFooter>
        <Box sx={FOOT}>
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
              onMatch(match);
            }}
          >
            {translate('import.match.next', { smart_count: file.table.rows.length })}
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
  maxWidth: '60rem',
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
