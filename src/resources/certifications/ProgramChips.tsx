import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DrawOutlined from '@mui/icons-material/DrawOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { formatNearDay } from '../../i18n/dates';
import type { enDesk } from '../../i18n/enDesk';
import { useText, type TextValues } from '../../i18n/text';
import { Chip, type Tone } from '../../ui/Chip';
import { endsSoon, type OfferedProgram, type Standing } from './standing';

const VALID = { tone: 'success', Icon: CheckCircleOutlined } as const;
const SOON = { tone: 'warning', Icon: ScheduleOutlined } as const;
const DUE = { tone: 'warning', Icon: DrawOutlined } as const;
const CLOSED = { tone: 'neutral', Icon: BlockOutlined } as const;

/** How a standing looks, and its words behind `desk.programs.chips` and `desk.programs.states`. */
interface Look {
  tone: Tone;
  Icon: ComponentType;
  words: keyof typeof enDesk.desk.programs.chips;
  values?: TextValues;
}

function lookOf(standing: Standing, age: number | null): Look {
  const { state, ends_on: ends, days_left: days, next_on: next } = standing;
  const until = { date: formatNearDay(ends ?? '') };
  switch (state) {
    case 'certified':
      if (ends === null) return { ...VALID, words: 'certified' };
      if (!endsSoon(standing)) return { ...VALID, words: 'until', values: until };
      return days === 0
        ? { ...SOON, words: 'endsToday' }
        : { ...SOON, words: 'ends', values: { smart_count: days } };
    case 'sign':
      return { ...DUE, words: 'sign' };
    case 'not_certified':
      return { ...DUE, words: 'notCertified' };
    case 'ended':
      return { ...DUE, words: 'ended', values: until };
    case 'over_limit':
      return { ...SOON, words: 'next', values: { date: formatNearDay(next ?? '') } };
    case 'under_age':
      return age === null
        ? { ...CLOSED, words: 'tooYoung' }
        : { ...CLOSED, words: 'underAge', values: { age } };
    case 'outside_area':
      return { ...CLOSED, words: 'outside' };
  }
}

interface ProgramChipProps {
  standing: Standing;
  /** What the program asks, where it is known. */
  offered?: OfferedProgram | undefined;
  /** The name of the program stands beside it already. */
  nameless?: boolean;
}

/** Where a household stands with a program, in words. */
export function ProgramChip({ standing, offered, nameless = false }: ProgramChipProps) {
  const translate = useText();
  const { tone, Icon, words, values } = lookOf(standing, offered?.minimum_age ?? null);
  const label = translate(`desk.programs.${nameless ? 'states' : 'chips'}.${words}`, {
    ...values,
    program: standing.name,
  });
  return <Chip tone={tone} Icon={Icon} label={label} />;
}

interface ProgramChipsProps {
  standings: readonly Standing[];
  offered: readonly OfferedProgram[] | undefined;
  /** In a row to choose: without a list of its own, whose label would be read in place of the words. */
  short?: boolean;
}

/** Where a household stands with each program. */
export function ProgramChips({ standings, offered, short = false }: ProgramChipsProps) {
  const translate = useText();
  if (standings.length === 0) return null;
  const [list, entry] = short ? (['span', 'span'] as const) : (['ul', 'li'] as const);
  return (
    <Box
      component={list}
      aria-label={short ? undefined : translate('desk.programs.title')}
      sx={CHIPS}
    >
      {standings.map((standing) => (
        <Box component={entry} key={standing.program_id} sx={{ minWidth: 0, maxWidth: '100%' }}>
          <ProgramChip
            standing={standing}
            offered={offered?.find(({ id }) => id === standing.program_id)}
          />
        </Box>
      ))}
    </Box>
  );
}

const CHIPS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.375rem',
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > * > span': {
    height: 'auto',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
} as const;
