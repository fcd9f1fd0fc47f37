import { Button } from '../../../ui/Button';
import { text } from '../../../i18n/text';
import { totpCode } from './totpCode';
import { useDemoAccounts } from './useDemoAccounts';

/** Offers the current code of a demo account; nothing for anybody else. */
export function DemoCode({
  email,
  disabled,
  onPick,
}: {
  email: string;
  disabled: boolean;
  onPick: (code: string) => void;
}) {
  const secret = useDemoAccounts().find((account) => account.email === email)?.totpSecret;
  if (!secret) return null;
  return (
    <div className="auth-after">
      <Button
        fullWidth
        disabled={disabled}
        onClick={() => void totpCode(secret, Date.now()).then(onPick)}
      >
        {text('auth.demo.useCode')}
      </Button>
    </div>
  );
}
