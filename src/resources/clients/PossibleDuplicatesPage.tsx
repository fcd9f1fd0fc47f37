import '../../i18n/duplicatesTexts';
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router-dom';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { PageTitle } from '../../ui/PageTitle';
import { isTab, TABS, type PairsTab } from './duplicates/pair';
import { PairsOfTab } from './duplicates/PairsOfTab';
import { usePairCounts } from './duplicates/usePairs';
import { useScan, type ScanProgress } from './duplicates/useScan';
import { Button } from '../../ui/Button';

/** Clients who may be one person: pair after pair to be merged or kept apart. */
export default function PossibleDuplicatesPage() {
  const translate = useText();
  const user = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const counts = usePairCounts();
  const scan = useScan();
  const asked = params.get('tab');
  const tab = isTab(asked) ? asked : 'likely';
  const waiting = counts && counts.likely + counts.relatives;
  return (
    <>
      <PageTitle
        title={translate('duplicates.title')}
        subtitle={
          waiting !== undefined &&
          translate('duplicates.lead', {
            smart_count: waiting,
            network: user?.network?.name ?? '',
          })
        }
        actions={
          <Button
            variant="outlined"
            startIcon={<ManageSearchOutlined />}
            onClick={() => void scan.start()}
          >
            {translate('duplicates.scan.start')}
          </Button>
        }
      />
      <Tabs
        value={tab}
        aria-label={translate('duplicates.tabs.label')}
        onChange={(_event, next: PairsTab) => {
          setParams(next === 'likely' ? {} : { tab: next });
        }}
      >
        {TABS.map((name) => {
          const label = translate(`duplicates.tabs.${name}`);
          return (
            <Tab
              key={name}
              id={`pairs-${name}-tab`}
              aria-controls={name === tab ? 'pairs' : undefined}
              value={name}
              label={
                counts
                  ? translate('duplicates.tabs.counted', { label, count: counts[name] })
                  : label
              }
            />
          );
        })}
      </Tabs>
      <Box id="pairs" role="tabpanel" aria-labelledby={`pairs-${tab}-tab`} sx={{ mt: '1.25rem' }}>
        <PairsOfTab key={tab} tab={tab} />
      </Box>
      {scan.progress && <ScanDialog progress={scan.progress} onCancel={scan.cancel} />}
    </>
  );
}

interface ScanDialogProps {
  progress: ScanProgress | 'begins';
  onCancel: () => void;
}

/** How far the look through all clients is, with a way to cancel it. */
function ScanDialog({ progress, onCancel }: ScanDialogProps) {
  const translate = useText();
  const id = useId();
  return (
    <Dialog open onClose={onCancel} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogContent sx={{ p: '1.5rem' }}>
        <Typography id={`${id}-title`} variant="h2" gutterBottom>
          {translate('duplicates.scan.title')}
        </Typography>
        <Typography id={`${id}-text`} color="textSecondary" gutterBottom>
          {translate('duplicates.scan.text')}
        </Typography>
        <Typography role="status" sx={{ mb: '1rem' }}>
          {progress === 'begins'
            ? translate('duplicates.scan.begins')
            : translate('duplicates.scan.progress', { ...progress })}
        </Typography>
        <LinearProgress
          aria-labelledby={`${id}-title`}
          {...(progress === 'begins'
            ? {}
            : {
                variant: 'determinate' as const,
                value: progress.parts === 0 ? 100 : (progress.part / progress.parts) * 100,
              })}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {translate('duplicates.scan.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
