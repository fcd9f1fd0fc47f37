/**
 * What an invitation says, be it sent by the app (invitation.ts) or by Supabase's dashboard (authMails.ts).
 * @param email the address that was invited
 * @param lifetime for how long the link works
 */
export const invitationWords = (email: string, lifetime: string) => ({
  subject: 'You are invited to Larder',
  paragraphs: [
    `We created a Larder account for you (${email}). Choose a password to set it up. Then connect ` +
      'an authenticator app, which gives you a code each time you sign in.',
    `The link works ${lifetime}. If it has expired, ask the person who invited you for a new one.`,
    "If you weren't expecting this email, you can ignore it.",
  ],
  label: 'Set up your account',
});
