import '../../i18n/bulkTexts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useListContext, useNotify, useRefresh, type RaRecord } from 'react-admin';
import { TABLE } from '../../config';
import { useText } from '../../i18n/text';
import { bulkNamesOf, type ResourceDefinition } from '../declaration';
import { isEmpty } from '../fields/bindField';
import type { BoundField } from '../fields/field';
import { DialogForm } from '../form/DialogForm';
import { initialValues, schemaOf, type FormValues } from '../form/schemaOf';
import { SelectedNames } from '../list/SelectedNames';
import { useForgetRecords } from '../details/useForgetRecords';
import { useOfferUndo } from '../undo/useOfferUndo';
import { writeBack } from '../undo/writeBack';
import { useDataApi } from '../useDataApi';
import { useRecordName } from '../useRecordName';
import { bulkAdd, bulkChange, type BulkOutcome } from './bulkChange';
import { FieldFrame } from '../../ui/FieldFrame';
import { Select } from '../../ui/Input';

interface BulkEditDialogProps {
  resource: ResourceDefinition;
  onClose: () => void;
}

/** One field of the selected rows: which, and its new value, or what is added to it. Can be undone. */
export default function BulkEditDialog({ resource, onClose }: BulkEditDialogProps) {
  const translate = useText();
  const dataApi = useDataApi();
  const refresh = useRefresh();
  const forget = useForgetRecords(resource.name);
  const say = useSayChanged(resource);
  const { data = [], selectedIds, onUnselectItems } = useListContext<RaRecord>();
  const fields = bulkNamesOf(resource).flatMap((name) => resource.fields[name] ?? []);
  const [source, setSource] = useState(fields[0]?.source ?? '');
  const field = fields.find((each) => each.source === source);
  if (!field) return null;
  const count = { smart_count: selectedIds.length };
  const labelOf = (column: string) => translate(`resources.${resource.name}.fields.${column}`);

  const add = resource.bulkAdd.includes(source) ? field.field.add : null;
  const order = field.field.choices?.().map(({ id }) => id) ?? [];

  const save = async (values: FormValues) => {
    const rows = data.filter(({ id }) => selectedIds.includes(id));
    const change = { resource: resource.name, source, rows };
    const value = values[source] ?? null;
    const outcome = add
      ? await bulkAdd(dataApi, { ...change, add, order, codes: (value as string[] | null) ?? [] })
      : await bulkChange(dataApi, { ...change, value });
    say(labelOf(source), outcome);
    forget(selectedIds);
    refresh();
    return () => {
      onUnselectItems();
      onClose();
    };
  };

  return (
    <DialogForm
      resource={resource.name}
      title={translate('bulk.title', count)}
      text={
        <Box sx={NAMES}>
          <SelectedNames resource={resource} />
        </Box>
      }
      submitLabel={translate('bulk.submit', count)}
      schema={(words) => schemaOf([field], words)}
      defaults={initialValues(fields)}
      onSave={save}
      onClose={onClose}
    >
      {fields.length > 1 && <FieldChoice {...{ fields, source, labelOf }} onChoose={setSource} />}
      {field.input()}
      {add ? <Note>{translate('bulk.adds')}</Note> : <EmptyNote field={field} />}
    </DialogForm>
  );
}

// Where questions have a symbol, these begin at the edge.
const NAMES = { mt: '0.5rem', '& > ul': { pl: '1.25rem' } } as const;

/** What an empty field does: easily chosen, and not what one expects. */
function EmptyNote({ field: { source, field } }: { field: BoundField }) {
  const translate = useText();
  const value: unknown = useWatch({ name: source });
  if (field.required || !isEmpty(value)) return null;
  return <Note>{translate('bulk.empties')}</Note>;
}

function Note({ children }: { children: string }) {
  return (
    <Typography variant="small" component="p" color="textSecondary">
      {children}
    </Typography>
  );
}

interface FieldChoiceProps {
  fields: readonly { source: string }[];
  source: string;
  labelOf: (source: string) => string;
  onChoose: (source: string) => void;
}

/** Which field is changed. */
function FieldChoice({ fields, source, labelOf, onChoose }: FieldChoiceProps) {
  const translate = useText();
  const id = useId();
  return (
    <FieldFrame id={id} label={translate('bulk.field')}>
      <Select
        id={id}
        value={source}
        onChange={(event) => {
          onChoose(event.target.value);
        }}
      >
        {fields.map((field) => (
          <option key={field.source} value={field.source}>
            {labelOf(field.source)}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

/** Says what was changed, with Undo, and what was not. */
function useSayChanged(resource: ResourceDefinition) {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const nameOf = useRecordName(resource);
  const offerUndo = useOfferUndo(resource);
  const { data = [] } = useListContext<RaRecord>();
  return (label: string, { changed, skipped }: BulkOutcome) => {
    if (changed.length > 0)
      offerUndo({
        title: translate('bulk.changed', { label, smart_count: changed.length }),
        names: new Map(changed.map(({ record }) => [record.id, nameOf(record)])),
        undo: () => writeBack(dataApi, resource.name, changed),
      });
    else if (skipped.length === 0) notify(translate('bulk.same'), { type: 'info' });
    if (skipped.length === 0) return;
    const names = data.filter(({ id }) => skipped.includes(id)).map(nameOf);
    const others = names.length - TABLE.namedRows;
    notify(translate('bulk.skipped', { smart_count: skipped.length }), {
      type: 'warning',
      description: [
        ...names.slice(0, TABLE.namedRows),
        ...(others > 0 ? [translate('table.andMore', { smart_count: others })] : []),
      ].join(', '),
    });
  };
}
