import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { SvgIconComponent } from '@mui/icons-material';
import { type RaRecord } from 'react-admin';
import type { ReactNode } from 'react';
import { ClampedText } from '../../ui/ClampedText';
import { useText } from '../../i18n/text';

/** What was noted at a check-in, and why it was an exception; null when nothing was. */
export function visitNotes(visit: RaRecord): ReactNode {
  const note = wordsOf(visit['note']);
  const reason = wordsOf(visit['override_reason']);
  return note === null && reason === null ? null : <VisitNotes note={note} reason={reason} />;
}

const wordsOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

function VisitNotes({ note, reason }: { note: string | null; reason: string | null }) {
  const translate = useText();
  return (
    <Box sx={{ display: 'grid', gap: '0.375rem', fontSize: '0.875rem', lineHeight: '1.25rem' }}>
      {note !== null && (
        <Entry Icon={StickyNote2Outlined} title={translate('resources.visits.fields.note')}>
          {note}
        </Entry>
      )}
      {reason !== null && (
        <Entry
          Icon={WarningAmberOutlined}
          title={translate('resources.visits.exception')}
          isException
        >
          {reason}
        </Entry>
      )}
    </Box>
  );
}

interface EntryProps {
  Icon: SvgIconComponent;
  title: string;
  isException?: boolean;
  children: string;
}

function Entry({ Icon, title, isException = false, children }: EntryProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gap: '0.5rem',
        color: isException ? 'larder.warningText' : 'text.primary',
      }}
    >
      <Icon
        {...(isException ? { 'aria-hidden': true } : { titleAccess: title })}
        sx={{ fontSize: '1.125rem', mt: '0.0625rem' }}
      />
      <div>
        <ClampedText {...(isException && { lead: `${title}.` })}>{children}</ClampedText>
      </div>
    </Box>
  );
}
