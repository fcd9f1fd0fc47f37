import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CSV_BOM, CSV_TYPE, csvLine } from '../../../data/exportRows';
import { pathOf, shownBy } from '../../../entities';
import { formatDateTime } from '../../../i18n/dates';
import { EMPTY } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import { useReportError } from '../../errors/useReportError';
import { download } from '../../list/exportList';
import type { ImportDescription, LeftOutRow } from '../importApi';
import type { ImportPlace } from '../useImport';
import { useManyWords } from '../useManyWords';
import { DoneFigures } from './DoneFigures';
import { UndoImport } from './UndoImport';
import { Button, LinkButton } from '../../../ui/Button';
import { Card } from '../../../ui/Card';

interface DoneStepProps {
  resource: ResourceDefinition;
  place: ImportPlace;
  result: ImportDescription;
}

/** What an import came to, the rows that stayed out as a file, and the way back. */
export function DoneStep({ resource, place, result }: DoneStepProps) {
  const translate = useText();
  // What has no list is shown by another.
  const shown = shownBy(resource.name);
  const many = useManyWords({ name: shown })(2);
  const { created, added, changed, left_out: leftOut } = result;
  return (
    <Box component={Card} element="section" sx={CARD}>
      <Box sx={{ display: 'grid', gap: '1.25rem', p: '1.5rem' }}>
        <Box sx={{ display: 'flex', gap: '0.875rem', alignItems: 'center' }}>
          <CheckCircleOutlined aria-hidden sx={{ fontSize: 28, color: 'larder.successText' }} />
          <Box role="status">
            <Typography variant="h2">
              {translate('import.done.title', {
                smart_count: created + added + changed,
              })}
            </Typography>
            <Typography color="textSecondary">
              {translate('import.done.by', {
                moment: formatDateTime(result.at),
                name: result.by ?? EMPTY,
              })}
            </Typography>
          </Box>
        </Box>
        <DoneFigures resource={resource} place={place} result={result} />
        {leftOut > 0 && <LeftOut resource={resource} place={place} result={result} />}
      </Box>
      <Box sx={FOOT}>
        <UndoImport resource={resource} place={place} result={result} />
        <LinkButton to={pathOf(shown)} variant="contained" style={{ marginLeft: 'auto' }}>
          {translate('import.done.show', { many })}
        </LinkButton>
      </Box>
    </Box>
  );
}

function LeftOut({ resource, place, result }: DoneStepProps) {
  const translate = useText();
  const report = useReportError();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await place.api.leftOut(result.id);
      const words = {
        row: translate('import.check.row'),
        reason: translate('import.done.reason'),
      };
      download(leftOutFile(rows, words), `${resource.name}-${words.reason.toLowerCase()}.csv`);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={LEFT_OUT}>
      <FileDownloadOutlinedIcon
        aria-hidden
        sx={{ display: { xs: 'none', sm: 'block' }, fontSize: 20 }}
      />
      <Typography sx={{ flex: '1 1 14rem' }}>
        {translate('import.done.leftOutText', { smart_count: result.left_out })}
      </Typography>
      <Button size="small" variant="outlined" loading={isBusy} onClick={() => void save()}>
        {translate('import.done.download')}
      </Button>
    </Box>
  );
}

/** The rows that stayed out with their columns, the number of each in its file, and why. */
export function leftOutFile(
  rows: readonly LeftOutRow[],
  words: { row: string; reason: string },
): Blob {
  const headers = [...new Set(rows.flatMap(({ cells }) => (cells ?? []).map(([name]) => name)))];
  const lines = rows.map(({ row, cells, reason }) => {
    const texts = new Map(cells ?? []);
    return csvLine([row, ...headers.map((header) => texts.get(header) ?? ''), reason]);
  });
  return new Blob([CSV_BOM, csvLine([words.row, ...headers, words.reason]), ...lines], {
    type: CSV_TYPE,
  });
}

const CARD = { maxWidth: '45rem', overflow: 'hidden' } as const;

const LEFT_OUT = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.75rem',
  p: '0.625rem 0.875rem',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.5rem',
  bgcolor: 'larder.sunken',
} as const;

const FOOT = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.75rem',
  p: '1rem 1.5rem',
  borderTop: 1,
  borderColor: 'larder.border',
  bgcolor: 'larder.sunken',
} as const;
