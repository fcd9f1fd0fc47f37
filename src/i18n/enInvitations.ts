/**
 * The texts of the dialog that invites several people at once, which brings them along
 * (`invitationTexts.ts`). Written like `en.ts`.
 */
export const enInvitations = {
  invitations: {
    title: 'Invite people',
    text: 'Each person gets an email with a link to set up an account at %{location}. People with an account are asked in the app.',
    addresses: 'Email addresses',
    missing: 'Type or paste at least one address.',
    addressesHelp:
      'Separated by commas, spaces or new lines. Names may stand before them: Leah Abrams <leah@example.org>',
    left: 'You can send %{smart_count} more invitation today. |||| You can send %{smart_count} more invitations today.',
    tooMany:
      'You can send %{left} of these %{count} invitations today. The others stay in the form.',
    people: 'People in the list',
    nameOf: '%{label} of %{email}',
    submit: 'Send invite |||| Send %{smart_count} invites',
    sending: 'Sending %{number} of %{count}',
    answers: {
      invited: 'Invited',
      restored: 'Invited',
      added: 'Added',
      offered: 'Asked',
      refused: 'Not sent',
      waiting: 'Sending',
    },
    details: {
      invited: 'They get an email with a link.',
      restored: 'They get an email with a link.',
      added: 'They have an account already, and can work at this location now.',
      offered: 'They have an account already and have to accept in the app.',
    },
    allSent: 'Everyone in the list was invited.',
    someSent: '%{sent} of %{count} were sent. The others say why.',
    noneSent: 'Nothing was sent. Each address says why.',
    another: 'Invite another',
  },
};
