import { PlainButton } from '../../light/PlainButton';
import { useAuthState } from '../../db/authState';
import { signOut } from '../../db/session';
import { text } from '../../i18n/text';

/** The footer of the pages between the two factors: who this is, and a way out. */
export function SignOutLine() {
  const email = useAuthState().session?.user.email;
  return (
    <div className="plain-line">
      <span>{email && text('auth.notYou', { email })}</span>
      <PlainButton look="quiet" icon="leave" onClick={() => void signOut()}>
        {text('auth.signOut')}
      </PlainButton>
    </div>
  );
}
