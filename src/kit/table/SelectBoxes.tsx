import {
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  type RaRecord,
} from 'ra-core';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text';
import { Checkbox } from '../../ui/Checkbox';

/** The click has done it, and knows of Shift. */
const byClick = () => undefined;

/** Selects a row; with Shift, all from the one before. */
export function RowCheckbox({ record, name }: { record: RaRecord; name: string }) {
  const translate = useText();
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  const { handleToggleItem } = useDataTableCallbacksContext();
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onClick={(event) => {
        event.stopPropagation();
        handleToggleItem?.(record.id, event);
      }}
      onChange={byClick}
      aria-label={translate('table.selectRow', { name })}
    />
  );
}

/** Selects all rows of the page, or none. */
export function PageCheckbox() {
  const translate = useText();
  const data = useDataTableDataContext<RaRecord>() ?? [];
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const ids = data.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const all = ids.length > 0 && chosen.length === ids.length;
  const some = !all && chosen.length > 0;
  const input = useRef<HTMLInputElement>(null);
  // There is no attribute for it.
  useEffect(() => {
    if (input.current) input.current.indeterminate = some;
  }, [some]);
  return (
    <Checkbox
      ref={input}
      checked={all}
      onChange={() => {
        const others = selectedIds.filter((id) => !ids.includes(id));
        onSelect?.(all ? others : [...others, ...ids]);
      }}
      aria-label={translate('table.selectAll')}
    />
  );
}
