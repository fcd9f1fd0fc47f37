import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import { Facts } from '../../kit/details/Facts';
import { useResource } from '../../kit/ResourcesContext';
import { Button } from '../../ui/Button';

const ALWAYS = [
  ...['visited_at', 'location_id', 'household_size', 'adults', 'children', 'seniors'],
  ...['event_id', 'created_by'],
];
/** Said only where there is something. */
const WORDS = ['note', 'override_reason', 'back_dating_reason', 'imported'];

/** All that is known of a visit. */
export function VisitDialog({ visit, onClose }: { visit: RaRecord; onClose: () => void }) {
  const translate = useText();
  const { fields } = useResource('visits');
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('resources.visits.view.title')}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: '0.75rem' } }}>
        <Facts
          facts={[...ALWAYS, ...WORDS.filter((name) => visit[name])].map((name) => ({
            label: translate(`resources.visits.fields.${name}`),
            value: fields[name]?.show(visit),
            wide: WORDS.includes(name),
          }))}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('resources.visits.view.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
