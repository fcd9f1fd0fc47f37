import '../../../i18n/networkDataTexts';
import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ARCHIVE, AVATAR_BUCKET } from '../../../config';
import { ArchiveTooBig } from '../../../data/archive/zip';
import { DataError } from '../../../data/errors';
import { useCurrentUser } from '../../../data/useCurrentUser';
import { today } from '../../../i18n/dates';
import { formatNumber } from '../../../i18n/formatValue';
import { useText, type Text } from '../../../i18n/text';
import { PROGRESS_LOOK } from '../../../kit/import/progressLook';
import { download } from '../../../kit/list/exportList';
import { useDataApi } from '../../../kit/useDataApi';
import { Alert } from '../../../ui/Alert';
import { photoAddress } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import { CheckboxField } from '../../../ui/Checkbox';
import { failureTexts } from '../../../ui/failureTexts';
import { SectionCard } from '../../../ui/SectionCard';
import {
  cancelArchive,
  forgetArchive,
  startArchive,
  useArchiveRun,
  type ArchiveView,
} from './archiveRuns';

/** All of the own network as one file, to be taken along. */
export function NetworkData({ networkId }: { networkId: string }) {
  const translate = useText();
  const { key, start } = useStartArchive(networkId);
  const run = useArchiveRun(key);
  return (
    <Box sx={{ maxWidth: '48rem' }}>
      <SectionCard
        title={translate('networkData.title')}
        text={`${translate('networkData.text')} ${translate('networkData.people')}`}
      >
        {!run && <StartArchive onStart={start} />}
        {(run?.state === 'running' || run?.state === 'lost') && (
          <Progress
            run={run}
            onCancel={() => {
              cancelArchive(key);
            }}
          />
        )}
        {(run?.state === 'ended' || run?.state === 'stopped') && (
          <Outcome
            run={run}
            onAgain={() => {
              forgetArchive(key);
            }}
          />
        )}
      </SectionCard>
    </Box>
  );
}

function useStartArchive(networkId: string) {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const user = useCurrentUser();
  const key = `${user?.id ?? ''} ${networkId}`;
  const start = (withDigits: boolean) =>
    startArchive({
      ...{ key, networkId, withDigits },
      intro: translate('networkData.readme'),
      call: (name, args, signal) =>
        dataApi.rpc(name, args, {
          ...{ message: 'networkData.failed', timeout: ARCHIVE.timeout, signal },
        }),
      readPhoto,
      onFile: (file) => {
        download(file, `larder-${today()}.zip`);
      },
      onUnseenEnd: (view) => {
        if (view.state === 'ended') notify(translate('networkData.hasEnded'), { type: 'success' });
        else
          notify(translate('networkData.hasStopped'), {
            type: 'error',
            description: stoppedText(view, translate),
          });
      },
    });
  return { key, start };
}

/** @throws DataError of kind offline without an answer */
async function readPhoto(
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const address = photoAddress(`/storage/v1/object/public/${AVATAR_BUCKET}/${path}`);
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch (error) {
    throw error instanceof TypeError ? new DataError({ kind: 'offline', cause: error }) : error;
  }
}

function StartArchive({ onStart }: { onStart: (withDigits: boolean) => Promise<void> }) {
  const translate = useText();
  const [withDigits, setWithDigits] = useState(false);
  return (
    <Box sx={STACK}>
      <CheckboxField
        label={translate('networkData.digits')}
        help={translate('networkData.digitsHelp')}
        checked={withDigits}
        onChange={({ target }) => {
          setWithDigits(target.checked);
        }}
      />
      <Button
        variant="contained"
        startIcon={<FileDownloadOutlinedIcon />}
        onClick={() => void onStart(withDigits)}
      >
        {translate('networkData.start')}
      </Button>
    </Box>
  );
}

function Progress({ run, onCancel }: { run: ArchiveView; onCancel: () => void }) {
  const translate = useText();
  const { state, done, total } = run;
  return (
    <Box sx={STACK}>
      <LinearProgress
        aria-label={translate('networkData.running')}
        sx={{ ...PROGRESS_LOOK, alignSelf: 'stretch' }}
        {...(total !== null && {
          variant: 'determinate' as const,
          value: total === 0 ? 100 : (done / total) * 100,
        })}
      />
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {total === null
          ? translate('networkData.begins')
          : translate('networkData.progress', {
              done: formatNumber(done),
              total: formatNumber(total),
            })}
      </Typography>
      <Typography color="textSecondary" role="status">
        {translate(state === 'lost' ? 'networkData.lost' : 'networkData.keepOpen')}
      </Typography>
      <Button variant="outlined" onClick={onCancel}>
        {translate('networkData.cancel')}
      </Button>
    </Box>
  );
}

function Outcome({ run, onAgain }: { run: ArchiveView; onAgain: () => void }) {
  const translate = useText();
  const { archive } = run;
  return (
    <Box sx={STACK}>
      {archive ? (
        <>
          <Alert severity="success">
            {translate('networkData.ended', {
              rows: formatNumber(archive.rows),
              photos: formatNumber(archive.photos),
            })}{' '}
            {translate('networkData.private')}
          </Alert>
          {archive.changes > 0 && (
            <Alert severity="warning">
              {translate('networkData.changed', { smart_count: archive.changes })}
            </Alert>
          )}
        </>
      ) : (
        <Alert severity="error">{stoppedText(run, translate)}</Alert>
      )}
      <Button variant="outlined" onClick={onAgain}>
        {translate('networkData.again')}
      </Button>
    </Box>
  );
}

/** Why there is no file, and what to do. */
function stoppedText({ failure }: ArchiveView, translate: Text): string {
  if (failure instanceof ArchiveTooBig)
    return `${translate('networkData.tooBig')} ${translate('networkData.tooBigDetail')}`;
  const { title, detail } = failureTexts(failure);
  return `${title}. ${detail} ${translate('networkData.stopped')}`;
}

const STACK = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '1rem',
} as const;
