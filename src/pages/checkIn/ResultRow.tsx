import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import Box from '@mui/material/Box';
import { memo, type MouseEvent } from 'react';
import { matchedParts } from '../../kit/search/matchedParts';
import { formatShortDate } from '../../i18n/dates';
import { formatPhone } from '../../i18n/formatValue';
import { useText, type Text } from '../../i18n/text';
import { ProgramChips } from '../../resources/certifications/ProgramChips';
import type { OfferedProgram } from '../../resources/certifications/standing';
import { bornInWords } from '../../resources/visits/birth';
import { partsInWords, peopleInWords } from '../../resources/visits/householdWords';
import { EligibilityChip } from '../../resources/visits/EligibilityChip';
import { Avatar } from '../../ui/Avatar';
import { DietSigns } from '../../ui/DietSigns';
import { MatchedText } from '../../ui/MatchedText';
import { PinnedNote } from '../../ui/PinnedNote';
import type { DeskRow } from './deskAnswer';
import { optionId } from './DeskField';

interface ResultRowProps {
  row: DeskRow;
  /** In the list, from 0. */
  place: number;
  /** What was typed. */
  query: string;
  /** The location's day. */
  today: string;
  /** What the location asks for its programs; undefined while it is not known. */
  offered: readonly OfferedProgram[] | undefined;
  /** Why somebody who was not meant comes close. */
  reason: string | null;
  isChosen: boolean;
  onChoose: (id: string, event: MouseEvent) => void;
}

/** Somebody whom a search found. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { row, place, query, today, offered, reason, isChosen, onChoose } = props;
  const translate = useText();
  const { client, needs, programs, household, last_visit: last, member } = row;
  const address = [client.address_line1, client.address_line2, client.city].filter(Boolean);
  return (
    <Box
      component="li"
      id={optionId(client.id)}
      role="option"
      aria-selected={isChosen}
      onMouseDown={keepFocus}
      onClick={(event: MouseEvent) => {
        onChoose(client.id, event);
      }}
      sx={ROW}
      style={{ order: place }}
    >
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Avatar id={client.id} name={client.full_name} size={40} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={FIRST_LINE}>
          <Box component="strong" sx={NAME}>
            <MatchedText parts={matchedParts(client.full_name, query)} />
          </Box>
          <EligibilityChip facts={row} />
        </Box>
        <Box sx={LINE}>
          <Dotted
            parts={[
              client.date_of_birth === null
                ? translate('desk.row.unborn')
                : bornInWords(client.date_of_birth, today, translate),
              client.phone_number === null ? '' : formatPhone(client.phone_number),
            ]}
          />
          <span className="row-address">
            {address.length === 0 ? translate('desk.row.noAddress') : address.join(', ')}
          </span>
        </Box>
        {member !== null && (
          <Box sx={LINE}>
            <span>
              <MatchedText
                parts={matchedParts(
                  translate('desk.row.member', { member, client: client.full_name }),
                  query,
                )}
              />
            </span>
          </Box>
        )}
        <Box sx={LINE}>
          <Dotted
            parts={[
              householdIn(household, translate),
              last
                ? translate('desk.row.lastVisit', { date: formatShortDate(last.visited_on) })
                : translate('desk.row.noVisits'),
            ]}
          />
        </Box>
        {(programs.length > 0 || needs.length > 0) && (
          <Box sx={SIGNS}>
            <ProgramChips short standings={programs} offered={offered} />
            <DietSigns short needs={needs} />
          </Box>
        )}
        {client.pinned_note !== null && (
          <Box sx={{ mt: '0.25rem' }}>
            <PinnedNote plain label={translate('desk.row.pinned')}>
              {client.pinned_note}
            </PinnedNote>
          </Box>
        )}
        {reason !== null && (
          <Box sx={REASON}>
            <CompareArrowsOutlined aria-hidden />
            {reason}
          </Box>
        )}
      </Box>
    </Box>
  );
});

/** The focus stays in the search, or goes where the choice takes it. */
export const keepFocus = (event: MouseEvent) => {
  event.preventDefault();
};

const householdIn = (household: DeskRow['household'], translate: Text): string =>
  partsInWords(household, translate) || peopleInWords(household.size, translate);

function Dotted({ parts }: { parts: readonly string[] }) {
  return parts.filter((part) => part !== '').map((part) => <span key={part}>{part}</span>);
}

/** Rows of a list of which one can be chosen. */
export const ROW = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  gap: '0.875rem',
  px: { xs: '1rem', md: '1.25rem' },
  py: '0.875rem',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'larder.hover' },
  '&[aria-selected="true"]': { bgcolor: 'larder.selected' },
  '&[aria-selected="true"]::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: '0.5rem',
    bottom: '0.5rem',
    width: '3px',
    borderRadius: '0 2px 2px 0',
    backgroundColor: 'var(--larder-palette-larder-accent)',
  },
} as const;

const FIRST_LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 0.75rem',
} as const;

const NAME = {
  flex: '1 1 auto',
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontSize: '1rem',
  lineHeight: '1.5rem',
  fontWeight: 600,
} as const;

const DOT = '1.25rem';

/** Parts with a dot between them: each has one before it, which is cut away where a line begins. */
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  ml: `-${DOT}`,
  clipPath: `inset(0 0 0 ${DOT})`,
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  '& > span': { position: 'relative', pl: DOT, overflowWrap: 'anywhere' },
  '& > span::before': {
    content: '"·"',
    position: 'absolute',
    left: 0,
    width: DOT,
    textAlign: 'center',
  },
  '& > .row-address': { flexBasis: { xs: '100%', sm: 'auto' } },
} as const;

/** Chips of both kinds in one line that wraps. */
const SIGNS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.375rem',
  mt: '0.5rem',
  '& > span': { display: 'contents' },
} as const;

const REASON = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  mt: '0.25rem',
  color: 'larder.accentText',
  fontSize: '0.8125rem',
  lineHeight: '1.25rem',
  fontWeight: 600,
  '& svg': { fontSize: '1.125rem' },
} as const;
