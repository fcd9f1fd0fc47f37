import type { ChoiceWords } from '../../../i18n/choices';

/** The kinds of deeds that one can look for, in the order in which people read them. */
export const ACTIVITY_KINDS = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  taken_out: 'Exported, printed or shown',
  signed_in: 'Signed in, or entered by a super user',
  account: 'Password, email and second factors',
  invited: 'Invitations',
  refused: 'Failed or not permitted',
} satisfies ChoiceWords<string>;

export type ActivityKind = keyof typeof ACTIVITY_KINDS;

/** What the audit trail calls them. */
const ACTIONS: Readonly<Record<ActivityKind, readonly string[]>> = {
  created: ['insert', 'imported', 'signed', 'sample_data_added', 'network_imported'],
  changed: [
    ...['update', 'split_off', 'moved_out', 'moved_in'],
    ...['merged', 'merged_away', 'unmerged', 'pair_decided', 'seals_renewed'],
  ],
  deleted: ['delete', 'soft_delete', 'import_undone', 'sample_data_removed'],
  restored: ['restore'],
  taken_out: ['exported', 'printed', 'revealed', 'network_exported'],
  signed_in: ['sign_in', 'sessions_ended', 'network_entered', 'network_left'],
  account: [
    'password_changed',
    'factor_added',
    'factor_removed',
    'reset_factors',
    'email_change_requested',
  ],
  invited: ['invited', 'invitation_accepted', 'invitation_declined'],
  refused: ['sign_in_failed', 'code_failed', 'refused'],
};

/** The actions of some kinds. */
export const actionsOf = (kinds: readonly ActivityKind[]): string[] =>
  kinds.flatMap((kind) => ACTIONS[kind]);
