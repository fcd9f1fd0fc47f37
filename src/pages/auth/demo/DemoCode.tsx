import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
    <Box sx={{ mt: '1rem' }}>
      <Button
        fullWidth
        disabled={disabled}
        onClick={async () => onPick(await totpCode(secret, Date.now()))}
      >
        {text('auth.demo.useCode')}
      </Button>
    </Box>
  );
}
