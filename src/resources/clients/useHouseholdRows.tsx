import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import type { RaRecord } from 'react-admin';
import { today } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { isEmpty } from '../../kit/fields/bindField';
import { pathsOf } from '../../kit/declaration';
import { useResource } from '../../kit/ResourcesContext';
import type { RowAction } from '../../kit/table/tableTypes';
import { ageOf, bornText, headOf, memberOf, type Person } from './household';
import { memberActions, type HouseholdQuestion } from './householdActions';

/** A person of a household in words. */
export interface HouseholdRow {
  id: string;
  name: string;
  born: string;
  age: string;
  relation: string;
  note: string | null;
  /** Whose the menu is: the page of the head has one of the head's name already. */
  menuName: string;
  actions: readonly RowAction[];
}

/** The head of a household and its members as rows; undefined while the members load. */
export function useHouseholdRows(
  client: RaRecord,
  members: readonly RaRecord[] | undefined,
  onAsk: (question: HouseholdQuestion) => void,
): readonly HouseholdRow[] | undefined {
  const translate = useText();
  const clients = useResource('clients');
  const { relation: { field: relation } = {}, dietary_needs: { field: needs } = {} } =
    useResource('household_members').fields;
  const needsOf = (record: RaRecord) =>
    isEmpty(record['dietary_needs']) ? [] : [String(needs?.plain(record['dietary_needs']))];
  const noteOf = (record: RaRecord, note: unknown) =>
    [...needsOf(record), record['dietary_note'], note]
      .filter((words) => typeof words === 'string')
      .join('\n') || null;
  const day = today();
  const rowOf = (
    person: Person,
  ): Omit<HouseholdRow, 'relation' | 'note' | 'menuName' | 'actions'> => ({
    id: person.id,
    name: person.name,
    born: bornText(person, translate),
    age: String(ageOf(person, day) ?? EMPTY),
  });
  return (
    members && [
      {
        ...rowOf(headOf(client)),
        relation: translate('resources.clients.household.head'),
        note: noteOf(client, null),
        menuName: translate('resources.clients.household.headMenu'),
        actions: [
          {
            label: translate('form.edit'),
            icon: <EditOutlinedIcon />,
            to: pathsOf(clients).edit(client.id),
          },
        ],
      },
      ...members.map((member) => ({
        ...rowOf(memberOf(member)),
        relation: String(member['relation'] ? relation?.plain(member['relation']) : EMPTY),
        note: noteOf(member, member['note']),
        menuName: memberOf(member).name,
        actions: memberActions(member, onAsk, translate),
      })),
    ]
  );
}
