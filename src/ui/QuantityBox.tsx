import Box from '@mui/material/Box';

/** How many of something, in a box: what is read first of a line. */
export function QuantityBox({ children }: { children: number }) {
  return (
    <Box component="span" sx={LOOK}>
      {children}
    </Box>
  );
}

const LOOK = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '2.5rem',
  height: '2rem',
  px: '0.375rem',
  border: 1,
  borderColor: 'larder.neutralBorder',
  borderRadius: '0.5rem',
  bgcolor: 'larder.neutralTint',
  color: 'text.primary',
  fontSize: '1rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const;
