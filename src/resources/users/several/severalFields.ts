import * as z from 'zod/mini';
import { bindFields } from '../../../kit/fields/bindField';
import type { Field } from '../../../kit/fields/field';
import { multiline } from '../../../kit/fields/fields';
import { withWords } from '../../../kit/fields/withWords';
import { text as words } from '../../../i18n/text';
import { INVITATION } from '../invitation';
import { readInvitees, type Invitee } from './people';
import { keyOf } from './useInviteSeveral';

/** Far more than a day's invitations take. */
const LIST_MAXIMUM = 20_000;

const INVITEES = z.array(
  z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }),
);

/** Who got another name than the list gives them; the rows are their inputs. */
const corrected: Field = {
  ...multiline({ readOnly: true }),
  rule: () => z.catch(z.nullish(INVITEES), null),
};

/** Names the list while there is one, also after a reload. */
const key: Field = { ...multiline({ readOnly: true }), rule: () => z.nullish(z.string()) };

/** What the form that invites several people holds. */
export const SEVERAL = bindFields({
  addresses: withWords(multiline({ required: true, max: LIST_MAXIMUM }), () => ({
    required: words('invitations.missing'),
  })),
  corrected,
  key,
  role: INVITATION.role.field,
});

/** The people of the form, each with the name that was typed last. */
export function inviteesOf(values: Readonly<Record<string, unknown>>): readonly Invitee[] {
  const { addresses } = values;
  const names = new Map(correctedOf(values).map((person) => [keyOf(person), person]));
  return readInvitees(typeof addresses === 'string' ? addresses : '').map((person) => ({
    ...person,
    ...names.get(keyOf(person)),
    email: person.email,
  }));
}

/** The corrected people with one more, or with another name of one. */
export const withCorrected = (
  values: Readonly<Record<string, unknown>>,
  person: Invitee,
): readonly Invitee[] => [
  ...correctedOf(values).filter((other) => keyOf(other) !== keyOf(person)),
  person,
];

const correctedOf = ({ corrected: people }: Readonly<Record<string, unknown>>): Invitee[] =>
  z.safeParse(INVITEES, people).data ?? [];
