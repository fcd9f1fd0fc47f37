import FileUploadOutlinedIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatNumber } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { StickyFooter } from '../../../ui/StickyFooter';
import type { ResourceDefinition } from '../../declaration';
import { useManyWords } from '../useManyWords';
import { comesIn, decisionOf, stateOf, type ImportRow } from './validateRows';
import { Button } from '../../../ui/Button';

interface CheckFooterProps {
  resource: ResourceDefinition;
  rows: readonly ImportRow[];
  onBack: () => void;
  onImport: () => Promise<void>;
}

/** What comes in and what stays out until somebody decides; and the button that imports. */
export function CheckFooter({ resource, rows, onBack, onImport }: CheckFooterProps) {
  const translate = useText();
  const many = useManyWords(resource);
  const [isBusy, setBusy] = useState(false);
  const count = rows.filter(comesIn).length;
  const errors = rows.filter((row) => stateOf(row) === 'error').length;
  const undecided = rows.filter((row) => decisionOf(row) === 'undecided').length;
  const waiting = [
    ...(errors > 0 ? [translate('import.check.errors', { smart_count: errors })] : []),
    ...(undecided > 0 ? [translate('import.check.duplicates', { smart_count: undecided })] : []),
  ];
  const [first, second] = waiting;
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
              smart_count: errors + undecided,
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
