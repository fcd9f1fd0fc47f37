import Checkbox from '@mui/material/Checkbox';
import { useEffect, useRef } from 'react';
import {
  useDataTableRenderContext,
  useListContext,
  useRecordContext,
  type RaRecord,
} from 'react-admin';
import { Cell } from './Cell';
import { useText } from '../../i18n/text';

/**
 * The column with the checkboxes: of a row in a row, of the page in the head. react-admin's own give
 * their name to an element that cannot have one.
 */
export function SelectColumn({ nameOf }: { nameOf: (record: RaRecord) => string }) {
  const place = useDataTableRenderContext();
  const record = useRecordContext();
  if (place === 'header') {
    return (
      <Cell head className="column-check">
        <PageCheckbox />
      </Cell>
    );
  }
  if (place !== 'data' || !record) return null;
  return (
    <Cell className="column-check">
      <RowCheckbox record={record} name={nameOf(record)} />
    </Cell>
  );
}

function RowCheckbox({ record, name }: { record: RaRecord; name: string }) {
  const translate = useText();
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => {
        onToggleItem(record.id);
      }}
      onClick={(event) => {
        event.stopPropagation();
      }}
      slotProps={{ input: { 'aria-label': translate('table.selectRow', { name }) } }}
    />
  );
}

function PageCheckbox() {
  const translate = useText();
  const { data = [], selectedIds, onSelect } = useListContext<RaRecord>();
  const ids = data.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const all = ids.length > 0 && chosen.length === ids.length;
  const some = !all && chosen.length > 0;
  const input = useRef<HTMLInputElement>(null);
  // Material UI says so in an attribute; of a native checkbox only the property counts.
  useEffect(() => {
    if (input.current) input.current.indeterminate = some;
  }, [some]);
  return (
    <Checkbox
      checked={all}
      indeterminate={some}
      onChange={() => {
        const others = selectedIds.filter((id) => !ids.includes(id));
        onSelect(all ? others : [...others, ...ids]);
      }}
      slotProps={{ input: { ref: input, 'aria-label': translate('table.selectAll') } }}
    />
  );
}
