import '../../../i18n/duplicatesTexts';
import CallMergeOutlined from '@mui/icons-material/CallMergeOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { MERGE } from '../../../config';
import { midSentence } from '../../../i18n/midSentence';
import { useText } from '../../../i18n/text';
import { FormDialog, useFormDialog } from '../../../kit/form/FormDialog';
import { useResource } from '../../../kit/ResourcesContext';
import { ErrorState } from '../../../ui/ErrorState';
import { FailedState } from '../../../ui/FailedState';
import { LoadingLine } from '../../../ui/LoadingLine';
import { comparedLines } from './comparison';
import { MergeChoices } from './MergeChoices';
import { mergeFields, takenOver, type Both, type Side } from './mergeFields';
import { MovesAlong } from './MovesAlong';
import { mergeRefusal, useBoth, useMerge } from './useMerge';
import { Button } from '../../../ui/Button';

interface MergeDialogProps {
  clientIds: readonly [string, string];
  onClose: () => void;
  /** Told which client is kept, before the dialog closes. */
  onMerged: (survivorId: string) => void;
}

/** Makes one record of two: which value it keeps of each field, and what moves along. */
export default function MergeDialog({ clientIds, onClose, onMerged }: MergeDialogProps) {
  const translate = useText();
  const id = useId();
  const { data: both, error, refetch } = useBoth(clientIds);
  return (
    <FormDialog id={id} wide onClose={onClose}>
      <DialogTitle id={`${id}-title`}>{translate('duplicates.merge.title')}</DialogTitle>
      {both ? (
        <MergeForm
          key={both.map((client) => String(client['updated_at'])).join()}
          id={id}
          both={both}
          onLoadAgain={() => void refetch()}
          onClose={onClose}
          onMerged={onMerged}
        />
      ) : (
        <>
          <DialogContent>
            {both === null ? (
              <ErrorState
                title={translate('duplicates.merge.failed')}
                text={translate('duplicates.merge.errors.missing')}
              />
            ) : error ? (
              <FailedState error={error} onRetry={() => void refetch()} />
            ) : (
              <LoadingLine height="16rem" />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} autoFocus>
              {translate('form.cancel')}
            </Button>
          </DialogActions>
        </>
      )}
    </FormDialog>
  );
}

interface MergeFormProps extends Pick<MergeDialogProps, 'onClose' | 'onMerged'> {
  id: string;
  both: Both;
  onLoadAgain: () => void;
}

function MergeForm({ id, both, onLoadAgain, onClose, onMerged }: MergeFormProps) {
  const translate = useText();
  const resource = useResource('clients');
  const merge = useMerge();
  const { fields, same } = mergeFields(comparedLines(resource, translate), both);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const cancel = useFormDialog({ dirty: Object.keys(chosen).length > 0, busy });
  const sides = {
    ...Object.fromEntries(fields.map(({ name, preset }) => [name, preset])),
    ...chosen,
  };

  const save = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await merge(both, takenOver(fields, sides, both));
      onMerged(String(both[0].id));
      onClose();
    } catch (error) {
      setRefusal(mergeRefusal(error, translate));
      setBusy(false);
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: '1.25rem', alignContent: 'start' }}>
        <Typography id={`${id}-text`} color="textSecondary">
          {fields.length === 0
            ? translate('duplicates.merge.nothing')
            : translate('duplicates.merge.text')}{' '}
          {fields.length > 0 && sameWords(same, translate)}
        </Typography>
        <MergeChoices
          both={both}
          fields={fields}
          sides={sides}
          onChoose={(name, side) => {
            setChosen({ ...chosen, [name]: side });
          }}
        />
        <MovesAlong both={both} />
      </DialogContent>
      <DialogActions sx={FOOT}>
        {refusal !== null && (
          <Alert
            severity="error"
            sx={{ flex: '1 0 100%' }}
            action={
              <Button size="small" variant="text" onClick={onLoadAgain}>
                {translate('duplicates.merge.again')}
              </Button>
            }
          >
            <strong>{translate('duplicates.merge.failed')}.</strong> {refusal}
          </Alert>
        )}
        <Box sx={UNDO}>
          <UndoOutlined aria-hidden sx={{ fontSize: '1.125rem' }} />
          {translate('duplicates.merge.undo', { days: MERGE.undoDays })}
        </Box>
        <Button onClick={cancel} disabled={busy}>
          {translate('form.cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          startIcon={<CallMergeOutlined />}
          loading={busy}
          autoFocus={fields.length === 0}
        >
          {translate('duplicates.merge.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** 'Date of birth, phone and zip code are the same.' */
function sameWords(same: readonly string[], translate: ReturnType<typeof useText>): string {
  const [last, ...before] = [...same].reverse();
  if (last === undefined) return '';
  const [first = '', ...others] = before.reverse();
  if (before.length === 0) return translate('duplicates.merge.sameOne', { fields: last });
  return translate('duplicates.merge.same', {
    fields: translate('duplicates.merge.and', {
      some: [first, ...others.map(midSentence)].join(', '),
      last: midSentence(last),
    }),
  });
}

const FOOT = {
  flexWrap: 'wrap',
  gap: '0.5rem',
  '& > :not(style) ~ :not(style)': { ml: 0 },
} as const;

const UNDO = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.5rem',
  mr: 'auto',
  fontSize: '0.875rem',
  color: 'text.secondary',
} as const;
