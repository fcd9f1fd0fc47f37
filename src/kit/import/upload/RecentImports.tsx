import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { IMPORT } from '../../../config';
import { formatDateTime } from '../../../i18n/dates';
import { EMPTY } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { SectionCard } from '../../../ui/SectionCard';
import type { ResourceDefinition } from '../../declaration';
import type { ImportDescription } from '../importApi';
import { useImportContext, type ImportPlace } from '../useImport';
import { Button } from '../../../ui/Button';

interface RecentImportsProps {
  resource: ResourceDefinition;
  place: ImportPlace;
  onOpen: (description: ImportDescription) => void;
}

/** The imports that can still be undone. Nothing where there are none, or they cannot be read. */
export function RecentImports({ resource, place, onOpen }: RecentImportsProps) {
  const translate = useText();
  const { data } = useImportContext(resource, place);
  if (!data || data.recent.length === 0) return null;
  return (
    <Box sx={{ maxWidth: '45rem' }}>
      <SectionCard flush title={translate('import.upload.recent', { days: IMPORT.undoDays })}>
        <Box component="ul" sx={LIST}>
          {data.recent.map((one) => (
            <li key={one.id}>
              <Box sx={{ minWidth: 0, flex: '1 1 14rem' }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {one.file}
                </Typography>
                <Typography variant="small" component="div" color="textSecondary">
                  {translate('import.done.by', {
                    moment: formatDateTime(one.at),
                    name: one.by ?? EMPTY,
                  })}
                  {' · '}
                  {translate('import.upload.counts', { ...one })}
                  {one.undone_at !== null
                    ? ` · ${translate('import.upload.undone')}`
                    : one.removed + one.stayed > 0 &&
                      ` · ${translate('import.upload.undoStopped')}`}
                  {one.ended_at === null && ` · ${translate('import.upload.unended')}`}
                </Typography>
              </Box>
              <Button
                size="small"
                variant="outlined"
                aria-label={translate('import.upload.openOf', { file: one.file })}
                onClick={() => {
                  onOpen(one);
                }}
              >
                {translate('import.upload.open')}
              </Button>
            </li>
          ))}
        </Box>
      </SectionCard>
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem 1rem',
    p: '0.75rem 1.25rem',
    borderTop: 1,
    borderColor: 'larder.border',
  },
} as const;
