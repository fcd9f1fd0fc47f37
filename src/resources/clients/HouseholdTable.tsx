import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { RowMenu } from '../../kit/table/RowMenu';
import { menuColumn, NOTE_FRAME, Rows, type RowsColumn } from '../../kit/table/Rows';
import { Avatar } from '../../ui/Avatar';
import { MemberNote } from './MemberNote';
import type { HouseholdRow } from './useHouseholdRows';

interface HouseholdTableProps {
  label: string;
  /** Undefined while they load. */
  rows: readonly HouseholdRow[] | undefined;
}

/** The people of a household as a table. */
export function HouseholdTable({ label, rows }: HouseholdTableProps) {
  const translate = useText();
  const columns: RowsColumn<HouseholdRow>[] = [
    {
      source: 'name',
      label: translate('columns.full_name'),
      render: ({ id, name }) => (
        <Box component="span" sx={NAME}>
          <Avatar id={id} name={name} size={28} />
          <span>{name}</span>
        </Box>
      ),
    },
    {
      source: 'born',
      label: translate('resources.household_members.fields.birth_date'),
      render: ({ born }) => born,
    },
    {
      source: 'age',
      label: translate('resources.clients.household.age'),
      align: 'right',
      render: ({ age }) => age,
    },
    {
      source: 'relation',
      label: translate('resources.household_members.fields.relation'),
      render: ({ relation }) => relation,
    },
    menuColumn(translate('table.actions'), ({ menuName, actions }) => (
      <RowMenu name={menuName} actions={actions} />
    )),
  ];
  return (
    <Box sx={FRAME}>
      <Rows
        label={label}
        columns={columns}
        rows={rows}
        note={({ note }) => note && <MemberNote note={note} />}
      />
    </Box>
  );
}

const NAME = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.75rem',
  overflowWrap: 'anywhere',
} as const;

const FRAME = {
  ...NOTE_FRAME,
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& .column-menu': { width: '3rem', px: 1, py: 0, textAlign: 'right' },
} as const;
