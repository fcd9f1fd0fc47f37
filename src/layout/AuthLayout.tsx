import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from '../components/Logo';
import { PRODUCT } from '../config';
import { text } from '../i18n/text';
import shelf from './auth-shelf.svg';
import { color } from './theme/colors';
import { NARROW, RADIUS, SIZE } from './theme/foundations';

/** The shelf is drawn 720 by 130; whole pixels in width keep its board without seams. */
const shelfSize = (width: number) => ({
  height: `${(width * 130) / 720}rem`,
  maskSize: `${width}rem auto`,
});

const card = {
  width: '100%',
  maxWidth: SIZE.authCard,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: RADIUS.dialog,
  boxShadow: 8,
  [NARROW]: { bgcolor: 'transparent', border: 0, borderRadius: 0, boxShadow: 'none' },
} as const;

/**
 * The frame of the pages of signing in: glow, logo, one card, the shelf and the copyright line.
 * Loads nothing of react-admin.
 *
 * @param title the page's heading
 * @param lead the sentence under it
 * @param footer a line below the card's content, behind a rule
 */
export function AuthLayout({
  title,
  lead,
  children,
  footer,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.default',
        backgroundImage: `radial-gradient(ellipse min(90rem, 140vw) 22rem at 50% -4rem, ${color('accentTint')}, transparent 75%)`,
        backgroundRepeat: 'no-repeat',
      }}
    >
      <Box
        component="main"
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          gap: '1.75rem',
          px: '1rem',
          py: '2rem',
          [NARROW]: { px: '1.25rem', gap: '2rem' },
        }}
      >
        <Logo height="2.5rem" />
        <Box sx={card}>
          <Box sx={{ p: '2rem', [NARROW]: { p: 0 } }}>
            <Typography variant="h1">{title}</Typography>
            {lead && (
              <Typography color="textSecondary" sx={{ mt: '0.25rem' }}>
                {lead}
              </Typography>
            )}
            {children && <Box sx={{ mt: '1.5rem' }}>{children}</Box>}
          </Box>
          {footer && (
            <Box
              sx={{
                px: '2rem',
                py: '1rem',
                borderTop: '1px solid',
                borderColor: 'divider',
                typography: 'body2',
                color: 'text.secondary',
                [NARROW]: { px: 0, mt: '1.5rem' },
              }}
            >
              {footer}
            </Box>
          )}
        </Box>
      </Box>
      <Box component="footer">
        <Box
          aria-hidden
          data-part="shelf"
          sx={{
            ...shelfSize(40),
            bgcolor: 'larder.shelf',
            maskImage: `url("${shelf}")`,
            maskRepeat: 'repeat-x',
            maskPosition: 'center bottom',
            [NARROW]: shelfSize(33),
            '@media (max-height: 619.95px)': { display: 'none' },
          }}
        />
        <Typography
          variant="small"
          component="p"
          sx={{ m: 0, pt: '1rem', pb: '1.25rem', textAlign: 'center', color: 'text.secondary' }}
        >
          {text('auth.copyright', {
            year: new Date().getFullYear(),
            organisation: PRODUCT.organisation,
          })}
        </Typography>
      </Box>
    </Box>
  );
}
