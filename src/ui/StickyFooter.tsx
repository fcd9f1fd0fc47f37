import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';

/** How far from the lower edge toasts stand, while a footer is there (Toaster). */
const TOAST_BOTTOM = '--toast-bottom';

/** The footer of a long page: it sticks to the window's lower edge, and toasts stay above it. */
export function StickyFooter({ children }: { children: ReactNode }) {
  const footer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(TOAST_BOTTOM, `${footer.current?.offsetHeight ?? 0}px`);
    });
    if (footer.current) observer.observe(footer.current);
    return () => {
      observer.disconnect();
      style.removeProperty(TOAST_BOTTOM);
    };
  }, []);
  return (
    <Box ref={footer} sx={LOOK}>
      {children}
    </Box>
  );
}

/**
 * The look of what has such a footer, below the title of a page: as high as the rest of the window, so that
 * the footer stands at the lower edge: less the header, the page's padding and its title.
 */
export const WITH_FOOTER = {
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
