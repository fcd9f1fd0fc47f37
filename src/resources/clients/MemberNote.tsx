import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';

/** What there is to know about a member of a household, below the row. */
export function MemberNote({ note }: { note: string }) {
  const translate = useText();
  return (
    <Box sx={NOTE}>
      <StickyNote2Outlined
        titleAccess={translate('resources.household_members.fields.note')}
        sx={{ fontSize: '1.125rem', mt: '0.0625rem' }}
      />
      <span>{note}</span>
    </Box>
  );
}

const NOTE = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0.5rem',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const;
