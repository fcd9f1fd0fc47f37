import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import { Facts } from '../../kit/details/Facts';
import { isEmpty } from '../../kit/fields/bindField';
import { useResource } from '../../kit/ResourcesContext';
import type { RowAction } from '../../kit/table/tableTypes';
import { Button, LinkButton } from '../../ui/Button';

const ALWAYS = [
  ...['visited_at', 'location_id', 'household_size', 'adults', 'children', 'seniors'],
  ...['event_id', 'created_by'],
];
/** Said only where there is something. */
const WORDS = ['note', 'override_reason', 'back_dating_reason', 'imported'];

interface VisitDialogProps {
  visit: RaRecord;
  /** What can be done with it. */
  actions: readonly RowAction[];
  onClose: () => void;
}

/** All that is known of a visit, and what can be done with it. */
export function VisitDialog({ visit, actions, onClose }: VisitDialogProps) {
  const translate = useText();
  const { fields, ownFields = [] } = useResource('visits');
  const own = ownFields.map(({ source }) => source).filter((name) => !isEmpty(visit[name]));
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('resources.visits.view.title')}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: '0.75rem' } }}>
        <Facts
          facts={[...ALWAYS, ...own, ...WORDS.filter((name) => visit[name])].map((name) => ({
            label: translate(`resources.visits.fields.${name}`),
            value: fields[name]?.show(visit),
            wide: WORDS.includes(name),
          }))}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {actions.map(({ label, icon, to, onSelect, danger }) =>
          to === undefined ? (
            <Button
              key={label}
              variant="text"
              color={danger ? 'error' : undefined}
              startIcon={icon}
              onClick={onSelect}
            >
              {label}
            </Button>
          ) : (
            <LinkButton key={label} variant="text" startIcon={icon} to={to}>
              {label}
            </LinkButton>
          ),
        )}
        <Button onClick={onClose}>{translate('resources.visits.view.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
