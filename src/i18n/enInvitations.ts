/**
 * The texts of the dialog that invites several people at once, which brings them along
 * (`invitationTexts.ts`). Written like `en.ts`.
 */
export const enInvitations = {
  invitations: {
    title: 'Invite people',
    text: 'Each person gets an email with a link to set up an account at %{location}. People who already have an account get an invitation in the app.',
    addresses: 'Email addresses',
    missing: 'Type or paste at least one address.',
    addressesHelp:
      'Separate addresses with commas, spaces, or new lines. You can add a name before each one: Leah Abrams <leah@example.org>',
    left: 'You can send %{smart_count} more invitation today. |||| You can send %{smart_count} more invitations today.',
    tooMany: 'You can send %{left} of these %{count} invitations today. The rest stay in the form.',
    people: 'People on the list',
    nameOf: '%{label} of %{email}',
    submit: 'Send invitation |||| Send %{smart_count} invitations',
    sending: 'Sending %{number} of %{count}',
    answers: {
      invited: 'Invited',
      restored: 'Invited',
      added: 'Added',
      offered: 'Invitation sent',
      refused: 'Not sent',
      waiting: 'Sending',
    },
    details: {
      invited: "They'll get an email with a link.",
      restored: "They'll get an email with a link.",
      added: 'They already have an account and can now work at this location.',
      offered:
        'They already have an account. They can work here after they sign in and accept the invitation.',
    },
    allSent: 'Everyone on the list was invited.',
    someSent: 'Sent %{sent} of %{count} invitations. See the reason next to each of the others.',
    noneSent: 'Nothing was sent. See the reason next to each address.',
    another: 'Invite someone else',
  },
};
