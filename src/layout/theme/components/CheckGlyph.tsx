import Box from '@mui/material/Box';
import { color } from '../colors';
import { EASING, MOTION } from '../foundations';

const STROKES = { empty: undefined, checked: 'M4 9.2l3.2 3.3L14 5.8', mixed: 'M4.5 9h9' } as const;

/** The box of a checkbox; drawn as SVG, so that the tick stays in forced colours. */
export function CheckGlyph({ state }: { state: keyof typeof STROKES }) {
  const stroke = STROKES[state];
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'block',
        width: '1.125rem',
        height: '1.125rem',
        borderRadius: '0.25rem',
        border: '1px solid',
        borderColor: stroke ? color('accent') : color('borderControl'),
        bgcolor: stroke ? color('accent') : color('surface'),
        color: color('onAccent'),
        transition: `background-color ${MOTION.fast}ms ${EASING.in}`,
      }}
    >
      {stroke && (
        <svg viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="2">
          <path d={stroke} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </Box>
  );
}
