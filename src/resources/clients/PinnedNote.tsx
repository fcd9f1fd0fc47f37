import PushPinOutlinedIcon from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { formatDate } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';
import { referenceName } from '../../kit/useReferenceNames';
import { Button } from '../../ui/Button';

interface PinnedNoteProps {
  client: RaRecord;
  onEdit: () => void;
  editButton: RefObject<HTMLButtonElement | null>;
}

/** The note that is pinned to a client, by whom and since when; nothing without one. */
export function PinnedNote({ client, onEdit, editButton }: PinnedNoteProps) {
  const translate = useText();
  const { pinned_note: note, pinned_note_by: by } = client;
  const { data } = useGetManyAggregate<RaRecord>(
    'colleagues',
    { ids: typeof by === 'string' ? [by] : [] },
    { enabled: typeof by === 'string' },
  );
  if (typeof note !== 'string' || note === '') return null;
  const author = data?.[0];
  const date = formatDate(localDate(client['pinned_note_at']));
  return (
    <Box component="section" aria-label={translate('resources.clients.note.label')} sx={FRAME}>
      <PushPinOutlinedIcon sx={{ fontSize: 18 }} />
      <Box sx={WORDS}>
        <Box component="span" sx={NOTE}>
          {note}
        </Box>
        <Box component="span" sx={{ typography: 'small', flexShrink: 0 }}>
          {author
            ? translate('resources.clients.note.by', {
                name: referenceName(author, 'full_name', translate),
                date,
              })
            : date}
        </Box>
      </Box>
      <Button ref={editButton} size="small" variant="text" onClick={onEdit}>
        {translate('resources.clients.note.edit')}
      </Button>
    </Box>
  );
}

const FRAME = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  mb: '1.25rem',
  p: '0.75rem 1.25rem',
  border: 1,
  borderRadius: '0.75rem',
  bgcolor: 'larder.warningTint',
  borderColor: 'larder.warningBorder',
  color: 'larder.warningText',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& > svg': { flex: '0 0 auto', alignSelf: { xs: 'flex-start', sm: 'center' } },
  '& > button': { flex: '0 0 auto', color: 'inherit', ml: { xs: '1.25rem', sm: 0 } },
} as const;

// Never cut: it wraps. Where there is little room the author stands below it.
const WORDS = {
  flex: '1 1 12rem',
  minWidth: 0,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { md: 'center' },
  justifyContent: 'space-between',
  gap: '0.125rem 1rem',
} as const;

const NOTE = {
  color: 'text.primary',
  fontWeight: 600,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const;
