import Box from '@mui/material/Box';
import { useListContext, type RaRecord } from 'react-admin';
import { TABLE } from '../../config';
import type { ResourceDefinition } from '../declaration';
import { useRecordName } from '../useRecordName';
import { useText } from '../../i18n/text';

/** Names the selected rows of the list around it, the first few of many: for what asks about them. */
export function SelectedNames({ resource }: { resource: ResourceDefinition }) {
  const translate = useText();
  const nameOf = useRecordName(resource);
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const named = data.filter(({ id }) => selectedIds.includes(id)).slice(0, TABLE.namedRows);
  const others = selectedIds.length - named.length;
  return (
    <Box
      component="ul"
      aria-label={translate('table.selectedRows')}
      sx={{ m: 0, pl: '4.5rem', overflowWrap: 'anywhere' }}
    >
      {named.map((record) => (
        <li key={record.id}>{nameOf(record)}</li>
      ))}
      {others > 0 && <li>{translate('table.andMore', { smart_count: others })}</li>}
    </Box>
  );
}
