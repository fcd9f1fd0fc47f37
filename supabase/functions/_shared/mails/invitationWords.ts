/**
 * What an invitation says, be it sent by the app (invitation.ts) or by Supabase's dashboard (authMails.ts).
 * @param email the address that was invited
 * @param lifetime for how long the link works
 */
export const invitationWords = (email: string, lifetime: string) => ({
  subject: 'You are invited to Larder',
  paragraphs: [
    `an account in Larder was made for you (${email}). Choose your password to set it up; then ` +
      'you connect an authenticator app, which gives you a code for each sign-in.',
    `The link works ${lifetime}. If it has expired, ask the person who invited you for a new one.`,
    'If you did not expect this mail, there is nothing to do.',
  ],
  label: 'Set up your account',
});
