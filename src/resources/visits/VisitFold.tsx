import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined';
import Box from '@mui/material/Box';
import { useId, useState, type ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useText } from '../../i18n/text';
import { Pressable } from '../../ui/Pressable';
import { questionsOf, readDecisions } from '../certifications/decision';
import type { CheckInContext } from './checkInContext';
import { sizeOf } from './household';
import { useHousehold } from './HouseholdSteppers';

interface VisitFoldProps extends Pick<CheckInContext, 'events' | 'programs' | 'programs_offered'> {
  /** Event, note and order. */
  children: ReactNode;
}

/** What is inside it. */
const INSIDE = ['event_id', 'note', 'lines'];

/** Event, note and order: in one line where programs are asked about, which then have the room. */
export function VisitFold({
  events,
  programs,
  programs_offered: offered,
  children,
}: VisitFoldProps) {
  const translate = useText();
  const id = useId();
  const [isOpened, setOpen] = useState(false);
  const { errors } = useFormState();
  const size = sizeOf(useHousehold());
  const decided: unknown = useWatch({ name: 'programs' });
  const situation = { standings: programs, offered, size };
  const folds = questionsOf(situation, readDecisions(decided)).some(({ isShown }) => isShown);
  const words = useVisitWords(events);
  // What is wrong has to be seen.
  const isOpen = isOpened || INSIDE.some((source) => source in errors);
  return (
    <>
      {folds && (
        <Box
          component={Pressable}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
          }}
          sx={BAR}
        >
          <strong>{translate('desk.panel.visit.title')}</strong>
          <span>{words}</span>
          <KeyboardArrowDownOutlined
            aria-hidden
            sx={isOpen ? { transform: 'rotate(180deg)' } : undefined}
          />
        </Box>
      )}
      <Box
        id={id}
        hidden={folds && !isOpen}
        sx={folds && !isOpen ? undefined : { display: 'grid', gap: '1rem' }}
      >
        {children}
      </Box>
    </>
  );
}

/** What it holds: 'Open Pantry, no note, no items'. */
function useVisitWords(events: CheckInContext['events']): string {
  const translate = useText();
  const typed: unknown[] = useWatch({ name: INSIDE });
  const [eventId, note, lines] = typed;
  const event =
    events.find(({ id }) => id === eventId)?.name ?? translate('desk.panel.visit.noEvent');
  const items = Array.isArray(lines) ? lines.length : 0;
  const words = [
    ...(events.length === 0 ? [] : [event]),
    typeof note === 'string' && note.trim() !== ''
      ? translate('desk.panel.visit.note')
      : translate('desk.panel.visit.noNote'),
    items === 0
      ? translate('desk.panel.visit.noItems')
      : translate('desk.panel.items', { smart_count: items }),
  ].join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const BAR = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: '0.5rem',
  width: '100%',
  minHeight: '2.5rem',
  px: '0.75rem',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.5rem',
  bgcolor: 'larder.sunken',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  textAlign: 'left',
  '&:hover': { bgcolor: 'larder.pressed' },
  '& > strong': { fontWeight: 600 },
  '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'text.secondary' },
  '& > svg': { fontSize: '1.25rem', color: 'text.secondary' },
} as const;
