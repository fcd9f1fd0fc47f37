import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useAuthState } from '../../db/authState';
import { signOut } from '../../db/session';
import { text } from '../../i18n/text';

/** The footer of the pages between the two factors: who this is, and a way out. */
export function SignOutLine() {
  const email = useAuthState().session?.user.email;
  return (
    <div className="auth-line">
      <span>{email && text('auth.notYou', { email })}</span>
      <Button
        variant="text"
        size="small"
        startIcon={<Icon name="leave" />}
        onClick={() => void signOut()}
      >
        {text('auth.signOut')}
      </Button>
    </div>
  );
}
