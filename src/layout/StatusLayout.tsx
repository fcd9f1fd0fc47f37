import HomeOutlined from '@mui/icons-material/HomeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { Illustration, type IllustrationName } from '../components/Illustration';
import { Logo } from '../components/Logo';
import { text } from '../i18n/text';
import { NARROW } from './theme/foundations';

/**
 * The frame of the pages that say why there is nothing to see.
 *
 * @param action where the button leads; the dashboard unless told otherwise
 */
export function StatusLayout({
  title,
  description,
  illustration,
  action = { label: text('status.home'), to: '/dashboard' },
}: {
  title: string;
  description: string;
  illustration: IllustrationName;
  action?: { label: string; to: string };
}) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ p: '1.75rem 2rem', [NARROW]: { p: '1.25rem 1rem' } }}>
        <Logo height="1.875rem" />
      </Box>
      <Box
        component="main"
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          textAlign: 'center',
          px: '1rem',
          pb: '5.375rem',
          color: 'text.secondary',
        }}
      >
        <Illustration name={illustration} width="20rem" />
        <Typography variant="statusTitle" component="h1" color="textPrimary" sx={{ mt: '1rem' }}>
          {title}
        </Typography>
        <Typography sx={{ mt: '0.5rem', maxWidth: '32rem', fontSize: '1rem' }}>
          {description}
        </Typography>
        <Button
          variant="contained"
          component={Link}
          to={action.to}
          replace
          startIcon={<HomeOutlined />}
          sx={{ mt: '1.75rem' }}
        >
          {action.label}
        </Button>
      </Box>
    </Box>
  );
}
