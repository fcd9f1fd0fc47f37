import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { signOut, useAuthState } from '../../db/authState';
import { text } from '../../i18n/text';

/** The footer of the pages between the two factors: who this is, and a way out. */
export function SignOutLine() {
  const email = useAuthState().session?.user.email;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: '1rem',
        my: '-0.25rem',
        mr: '-0.625rem',
        overflowWrap: 'anywhere',
      }}
    >
      <span>{email && text('auth.notYou', { email })}</span>
      <Button variant="text" size="small" startIcon={<LogoutOutlined />} onClick={signOut}>
        {text('auth.signOut')}
      </Button>
    </Box>
  );
}
