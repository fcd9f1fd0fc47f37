import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { asName, splitName } from '../../data/splitName';
import { formatShortDate } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import type { FoundRow } from '../../kit/search/foundRow';
import { Avatar } from '../../ui/Avatar';
import { FACTS } from '../visits/checkInContext';
import { EligibilityChip } from '../visits/EligibilityChip';

const { last_visit, limit, here_today } = FACTS;

/** What the desk knows of somebody; the list does not tell it. */
const factsShape = z.object({
  ...{ last_visit, limit, here_today },
  reason: z.nullable(z.string()),
  member: z.nullable(z.string()),
});

const factsOf = (record: RaRecord) => z.safeParse(factsShape, record['facts']).data;

const filled = (values: readonly unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '');

/** Why somebody is found who is not called so, birth date and town. */
function Detail({ record }: { record: RaRecord }) {
  const translate = useText();
  const facts = factsOf(record);
  const [born] = filled([record['date_of_birth']]);
  return filled([
    facts?.member && translate('palette.client.member', { name: facts.member }),
    facts?.reason && translate('palette.client.close'),
    born && translate('palette.client.born', { date: formatShortDate(born) }),
    record['city'],
  ]).join(', ');
}

function Standing({ record }: { record: RaRecord }) {
  const facts = factsOf(record);
  return facts && <EligibilityChip facts={facts} />;
}

const Face = ({ record }: { record: RaRecord }) => (
  <Avatar id={String(record.id)} name={String(record['full_name'])} size={24} />
);

const isClose = (record: RaRecord) => Boolean(factsOf(record)?.reason);

/** The name that a text says; numbers are none. */
function begin(text: string) {
  const words = text.split(/\s+/u).filter((word) => /\p{L}/u.test(word) && !/\d/.test(word));
  // Who types capitals means them: 'de la Cruz'.
  const isPlain = text === text.toLowerCase();
  const { first_name, last_name } = splitName(words.map(isPlain ? asName : String).join(' '));
  return first_name === '' ? null : { first_name, last_name: last_name || null };
}

export default {
  ...{ entity: 'clients', face: Face, detail: Detail, right: Standing, isClose, begin },
  phone: 'detail',
} satisfies FoundRow;
