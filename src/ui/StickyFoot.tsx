import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';

/** How far from the lower edge toasts stand, while a foot is there (Toaster). */
const TOAST_BOTTOM = '--toast-bottom';

/** The foot of a long page: it sticks to the window's lower edge, and toasts stay above it. */
export function StickyFoot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(TOAST_BOTTOM, `${foot.current?.offsetHeight ?? 0}px`);
    });
    if (foot.current) observer.observe(foot.current);
    return () => {
      observer.disconnect();
      style.removeProperty(TOAST_BOTTOM);
    };
  }, []);
  return (
    <Box ref={foot} sx={LOOK}>
      {children}
    </Box>
  );
}

/**
 * The look of what has such a foot, below the title of a page: as high as the rest of the window, so that
 * the foot stands at the lower edge: less the header, the page's padding and its title.
 */
export const FOOTED = {
  display: 'flex',
  flexDirection: 'column',
  gap: '1.25rem',
  minHeight: { xs: 'calc(100dvh - 10rem)', md: 'calc(100dvh - 12rem)' },
} as const;

// It reaches the edges of the page, whose padding the shell sets.
const LOOK = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  mx: { xs: '-1rem', md: '-2rem' },
  mb: { xs: '-1.25rem', md: '-2rem' },
  mt: 'auto',
  px: { xs: '1rem', md: '2rem' },
  pt: '0.75rem',
  pb: 'calc(0.75rem + env(safe-area-inset-bottom, 0px))',
  bgcolor: 'larder.surface',
  borderTop: 1,
  borderColor: 'larder.border',
  boxShadow: 4,
} as const;
