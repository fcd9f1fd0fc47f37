import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatMomentTime, formatTime, unbroken } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { SelectInput } from '../../kit/form/SelectInput';
import { TextInput } from '../../kit/form/TextInput';
import { VISIT } from '../../config';
import { Avatar } from '../../ui/Avatar';
import { DietSigns } from '../../ui/DietSigns';
import { Kbd } from '../../ui/Kbd';
import { PinnedNote } from '../../ui/PinnedNote';
import { bornInWords } from './birth';
import type { CheckInContext, DeskPlace, HereToday } from './checkInContext';
import { EligibilityChip } from './EligibilityChip';
import type { SaveFailure } from './useSaveVisit';
import { Button } from '../../ui/Button';

interface PanelHeadProps {
  context: CheckInContext;
  /** Nothing more urgent says how it stands with the visit. */
  hasChip: boolean;
}

/** Who is checked in. */
export function PanelHead({ context, hasChip }: PanelHeadProps) {
  const translate = useText();
  const { client, today } = context;
  return (
    <>
      <Box sx={HEAD}>
        <Avatar id={client.id} name={client.full_name} size={40} />
        <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {client.full_name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {client.date_of_birth === null
              ? translate('desk.row.unborn')
              : bornInWords(client.date_of_birth, today, translate, 'long')}
          </Typography>
        </Box>
        {hasChip && <EligibilityChip facts={context} />}
      </Box>
      <DietSigns needs={context.needs} />
      {client.pinned_note !== null && (
        <PinnedNote label={translate('desk.row.pinned')}>{client.pinned_note}</PinnedNote>
      )}
    </>
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '0.75rem',
  '& > .MuiAvatar-root': { mt: '0.125rem' },
} as const;

/** Says that somebody was here today already, since when, and who knows of it. */
export function HereTodayAlert({ here }: { here: HereToday }) {
  const translate = useText();
  const time = unbroken(formatMomentTime(here.visited_at));
  return (
    <Alert severity="info" role="status">
      {here.by === null
        ? translate('desk.panel.hereNobody', { time })
        : translate('desk.panel.here', { time, name: here.by })}
    </Alert>
  );
}

/** Which of today's events the visit is for. */
export function EventInput({ events }: Pick<DeskPlace, 'events'>) {
  const translate = useText();
  if (events.length === 0) return null;
  const choices = events.map(({ id, name, start_time: start }) => ({
    id,
    name:
      start === null
        ? translate('desk.event.all', { name })
        : translate('desk.panel.event', { name, from: formatTime(start) }),
  }));
  return (
    <SelectInput
      source="event_id"
      label={translate('resources.visits.fields.event_id')}
      choices={choices}
      emptyLabel={translate('resources.visits.create.noEvent')}
    />
  );
}

/** What is to be said about this visit. */
export function NoteInput() {
  const translate = useText();
  return (
    <TextInput
      source="note"
      label={translate('desk.panel.note')}
      placeholder={translate('desk.panel.notePlaceholder')}
      maxLength={VISIT.noteMaximum}
      multiline
      minRows={1}
      hint={translate('desk.panel.optional')}
      wide={false}
    />
  );
}

interface PanelFooterProps {
  label: string;
  /** The key that does the same. */
  shortcut: string;
  /** Something else would be better: to check in again. */
  secondary?: boolean;
  failure: SaveFailure;
  /** Whose check-in it is. */
  name: string;
  /** Kept by the form once an attempt has failed: the next one is the same. */
  saveKey: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** The footer of a panel: what went wrong, and the button that saves. */
export function PanelFooter(props: PanelFooterProps) {
  const { label, shortcut, secondary = false, failure, name, saveKey, children } = props;
  const translate = useText();
  const { formState, setValue } = useFormContext();
  useEffect(() => {
    if (failure !== null) setValue('key', saveKey, { shouldDirty: true });
  }, [failure, saveKey, setValue]);
  return (
    <Box className="panel-footer" sx={FOOT}>
      {failure !== null && (
        <Alert
          severity="error"
          role="alert"
          sx={{ flex: '1 1 100%', alignItems: 'center', '& .MuiAlert-action': { pl: '0.75rem' } }}
          action={
            <Button type="submit" size="small">
              {translate('common.tryAgain')}
            </Button>
          }
        >
          {failure === 'offline'
            ? translate('desk.panel.offline')
            : translate('desk.panel.failed', { name })}
        </Alert>
      )}
      <Button
        type="submit"
        variant={secondary ? 'outlined' : 'contained'}
        loading={formState.isSubmitting}
        startIcon={<HowToRegOutlined />}
        aria-keyshortcuts={shortcut.replace('Ctrl ', 'Control+')}
        style={{ flex: '1 1 8rem' }}
      >
        {label}
        <Box component="span" sx={{ ml: '0.5rem', display: 'inline-flex' }}>
          <Kbd>{shortcut}</Kbd>
        </Box>
      </Button>
      {children}
    </Box>
  );
}

const FOOT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  px: { xs: '1rem', md: '1.25rem' },
  py: '0.875rem',
  pb: { xs: 'calc(0.875rem + env(safe-area-inset-bottom))', md: '0.875rem' },
  bgcolor: 'larder.sunken',
  borderTop: 1,
  borderColor: 'larder.border',
} as const;
