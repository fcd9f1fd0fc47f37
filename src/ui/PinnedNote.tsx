import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';

interface PinnedNoteProps {
  children: string;
  /** Says what it is to those who do not see the pin. */
  label: string;
  /** A line of a row: without the frame. */
  plain?: boolean;
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0.5rem',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& svg': { fontSize: '1.125rem', mt: '0.0625rem', color: 'larder.warningText' },
} as const;

const FRAME = {
  ...LINE,
  px: '0.75rem',
  py: '0.5rem',
  border: 1,
  borderColor: 'larder.warningBorder',
  borderRadius: '0.5rem',
  bgcolor: 'larder.warningTint',
  color: 'larder.warningText',
} as const;

/** What everybody who serves a household should see at once. Never cut. */
export const PinnedNote = ({ children, label, plain = false }: PinnedNoteProps) => (
  <Box sx={plain ? LINE : FRAME}>
    <PushPinOutlined titleAccess={label} />
    <span>{children}</span>
  </Box>
);
