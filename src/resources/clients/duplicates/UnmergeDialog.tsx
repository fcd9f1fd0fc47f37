import '../../../i18n/duplicatesTexts';
import CallSplitOutlined from '@mui/icons-material/CallSplitOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatMomentDay, formatMomentTime } from '../../../i18n/dates';
import { useText, type Text } from '../../../i18n/text';
import { comparedWords } from '../../../kit/similar/reasonWords';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { unmergeRefusal, useUnmerge, useUnmergePreview, type UnmergePreview } from './useUnmerge';
import { CheckboxField } from '../../../ui/Checkbox';

interface UnmergeDialogProps {
  /** The merge that is asked about; null closes it. */
  mergeId: string | null;
  onClose: () => void;
}

/** Asks before a merge is taken apart: what goes where, and whose the visits since are. */
export function UnmergeDialog({ mergeId, onClose }: UnmergeDialogProps) {
  // Lives while a merge is asked about, so that every question begins again.
  return mergeId === null ? null : <Question key={mergeId} mergeId={mergeId} onClose={onClose} />;
}

function Question({ mergeId, onClose }: UnmergeDialogProps & { mergeId: string }) {
  const translate = useText();
  const { unmerge } = useUnmerge();
  const { data, error } = useUnmergePreview(mergeId);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      open
      tone="warning"
      icon={<CallSplitOutlined />}
      title={
        data
          ? translate('duplicates.unmerge.titleOf', { name: data.merged_name })
          : translate('duplicates.unmerge.title')
      }
      text={
        data
          ? backWords(data, translate)
          : error
            ? (unmergeRefusal(error, translate) ?? translate('duplicates.unmerge.uncounted'))
            : translate('duplicates.unmerge.waiting')
      }
      confirmLabel={translate('duplicates.unmerge.submit')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => {
        setBusy(true);
        void unmerge(mergeId, taken).finally(onClose);
      }}
    >
      {data && data.since.length > 0 && (
        <VisitsSince preview={data} taken={taken} onTake={setTaken} />
      )}
    </ConfirmDialog>
  );
}

/** What goes back, in a sentence or two. */
function backWords(preview: UnmergePreview, translate: Text): string {
  const { visits, orders, members, columns, merged_name, survivor_name } = preview;
  const parts = [
    translate('duplicates.unmerge.record'),
    ...(['visits', 'orders', 'members'] as const).flatMap((name) => {
      const count = { visits, orders, members }[name];
      return count > 0 ? [translate(`duplicates.merge.${name}`, { smart_count: count })] : [];
    }),
  ].join(', ');
  const fields = columns.map((column) => comparedWords('clients', column, translate)).join(', ');
  return [
    translate('duplicates.unmerge.back', { name: merged_name, parts }),
    ...(columns.length > 0
      ? [translate('duplicates.unmerge.kept', { name: survivor_name, fields })]
      : []),
  ].join(' ');
}

interface VisitsSinceProps {
  preview: UnmergePreview;
  taken: readonly string[];
  onTake: (taken: readonly string[]) => void;
}

/** The visits since the merge, to be chosen for the one who comes back. */
function VisitsSince({ preview, taken, onTake }: VisitsSinceProps) {
  const translate = useText();
  const { since, merged_name, survivor_name } = preview;
  return (
    <Box component="fieldset" sx={FRAME}>
      <Typography component="legend" variant="label" sx={{ p: 0, mb: '0.25rem' }}>
        {translate('duplicates.unmerge.since', { name: merged_name })}
      </Typography>
      {since.map((visit) => (
        <CheckboxField
          key={visit.visit_id}
          label={visitWords(visit, translate)}
          checked={taken.includes(visit.visit_id)}
          onChange={(event) => {
            const others = taken.filter((id) => id !== visit.visit_id);
            onTake(event.target.checked ? [...others, visit.visit_id] : others);
          }}
        />
      ))}
      <Typography variant="small" color="textSecondary" sx={{ mt: '0.25rem' }}>
        {translate('duplicates.unmerge.stay', { name: survivor_name })}
      </Typography>
    </Box>
  );
}

function visitWords(visit: UnmergePreview['since'][number], translate: Text): string {
  const { visited_at, location_name, household_size, orders } = visit;
  const words = translate('duplicates.unmerge.visit', {
    date: formatMomentDay(visited_at),
    time: formatMomentTime(visited_at),
    location: location_name,
    people: translate('duplicates.unmerge.people', { smart_count: household_size }),
  });
  return orders === 0
    ? words
    : translate('duplicates.unmerge.visitWithOrders', {
        visit: words,
        orders: translate('duplicates.merge.orders', { smart_count: orders }),
      });
}

const FRAME = {
  display: 'grid',
  m: 0,
  p: '0.875rem 1rem',
  maxHeight: '40vh',
  overflowY: 'auto',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.5rem',
  bgcolor: 'larder.sunken',
} as const;
