import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { ResourceContextProvider, type RaRecord } from 'react-admin';
import { isSameValue, useFieldLabel } from '../fields/bindField';
import type { ResourceDefinition } from '../declaration';
import { Rows } from '../table/Rows';
import { formFields } from './formFields';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

interface ConflictDialogProps {
  resource: ResourceDefinition;
  /** The record as the form was filled from it. */
  opened: RaRecord;
  /** What the form wants to save. */
  mine: Readonly<Record<string, unknown>>;
  /** The record as it is now. */
  current: RaRecord;
  /** What to save over the current record; null to take it as it is. */
  onResolve: (values: Record<string, unknown> | null) => void;
}

/** The values to save: what I changed, over what the record holds now. */
export function mergeChanges(
  names: readonly string[],
  opened: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, isSameValue(opened[name], mine[name]) ? current[name] : mine[name]]),
  );
}

/** Whether somebody else changed anything that the form shows. */
export const changedMeanwhile = (
  names: readonly string[],
  opened: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): boolean => names.some((name) => !isSameValue(opened[name], current[name]));

/** Tells that somebody else saved the record meanwhile, and shows both versions. */
export function ConflictDialog(props: ConflictDialogProps) {
  return (
    <ResourceContextProvider value={props.resource.name}>
      <ConflictContent {...props} />
    </ResourceContextProvider>
  );
}

function ConflictContent({ resource, opened, mine, current, onResolve }: ConflictDialogProps) {
  const translate = useText();
  const labelOf = useFieldLabel();
  const fields = formFields(resource);
  const names = fields.map(({ source }) => source);
  const merged = mergeChanges(names, opened, mine, current);
  const differing = fields.filter(
    ({ source }) =>
      !isSameValue(merged[source], current[source]) ||
      !isSameValue(opened[source], current[source]),
  );
  return (
    <Dialog open role="alertdialog" aria-labelledby="conflict-title" maxWidth="md">
      {/* On a phone it scrolls, by the keyboard too. */}
      <DialogContent tabIndex={0} sx={{ p: '1.5rem' }}>
        <Typography id="conflict-title" variant="h2" gutterBottom>
          {translate('form.conflict.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: '1rem' }}>
          {translate('form.conflict.text')}
        </Typography>
        <Rows
          labelledBy="conflict-title"
          rows={differing.map((field) => ({ id: field.source, field }))}
          columns={[
            {
              source: 'field',
              label: translate('form.conflict.field'),
              rowHeader: true,
              render: ({ id }) => labelOf(id),
            },
            {
              source: 'mine',
              label: translate('form.conflict.mine'),
              render: ({ field }) => field.show({ ...current, ...merged }),
            },
            {
              source: 'theirs',
              label: translate('form.conflict.theirs'),
              render: ({ field }) => field.show(current),
            },
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            onResolve(null);
          }}
        >
          {translate('form.conflict.takeTheirs')}
        </Button>
        <Button
          variant="contained"
          autoFocus
          onClick={() => {
            onResolve(merged);
          }}
        >
          {translate('form.conflict.saveMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
