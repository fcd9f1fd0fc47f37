import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { matchedParts } from '../../kit/search/matchedParts';
import { useText } from '../../i18n/text';
import { Kbd } from '../../ui/Kbd';
import { MatchedText } from '../../ui/MatchedText';
import { PHONE_QUERY } from '../../ui/usePhone';
import type { Option, OptionGroup } from './option';
import { LIST_ID } from './PaletteField';

interface PaletteListProps {
  groups: readonly OptionGroup[];
  activeId: string | undefined;
  /** What is marked in the names. */
  query: string;
  onPick: (id: string) => void;
  onChoose: (option: Option, isCheckIn: boolean) => void;
}

/** The focus stays in the field. */
export const keepFocus = (event: MouseEvent) => {
  event.preventDefault();
};

/** The results, in their groups. */
export function PaletteList({ groups, activeId, query, onPick, onChoose }: PaletteListProps) {
  const translate = useText();
  return (
    <Box
      id={LIST_ID}
      role="listbox"
      aria-label={translate('palette.results')}
      tabIndex={-1}
      sx={LIST}
    >
      {groups.map(({ id, title, options }) => (
        <Box key={id} role="group" aria-label={title}>
          <Box aria-hidden className="head">
            {title}
          </Box>
          {options.map((option) => (
            <Box
              key={option.id}
              id={option.id}
              role="option"
              aria-selected={option.id === activeId}
              className={`row phone-${option.phone ?? (option.right ? 'right' : 'detail')}`}
              onMouseMove={() => {
                if (option.id !== activeId) onPick(option.id);
              }}
              onClick={({ shiftKey }: MouseEvent) => {
                onChoose(option, shiftKey && option.checkIn !== undefined);
              }}
            >
              <span className="face" aria-hidden>
                {option.face}
              </span>
              <span className="words">
                <span className="name">
                  <MatchedText parts={matchedParts(option.name, option.isUnmarked ? '' : query)} />
                </span>
                <span className="detail">{option.detail}</span>
              </span>
              <span className="right">{option.right}</span>
              {option.id === activeId && <Kbd>Enter</Kbd>}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

const PHONE = `@media ${PHONE_QUERY}`;
const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

// It scrolls without a stop for the keyboard: what is chosen comes in sight by itself.
const LIST = {
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  '& .head': {
    px: '1.25rem',
    pt: '0.5rem',
    pb: '0.25rem',
    color: 'text.secondary',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    fontWeight: 600,
  },
  '& .row': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    minHeight: { xs: '3rem', sm: '2.5rem' },
    mx: '0.5rem',
    px: '0.75rem',
    borderRadius: '0.5rem',
    cursor: 'pointer',
    scrollMargin: '2rem 0 0.5rem',
  },
  '& .row[aria-selected="true"]': { bgcolor: 'larder.selected' },
  '& .row[aria-selected="true"]::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: '0.5rem',
    bottom: '0.5rem',
    width: '3px',
    borderRadius: '0 2px 2px 0',
    bgcolor: 'larder.accent',
  },
  '& .face': {
    display: 'grid',
    flex: 'none',
    placeItems: 'center',
    width: '1.5rem',
    color: 'text.secondary',
    '& > svg': { fontSize: '1.25rem' },
  },
  // The detail takes what is left; below the name where that is too little, since it tells two of one name apart.
  '& .words': {
    display: 'flex',
    flex: '1 1 0',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '0.75rem',
    minWidth: 0,
    py: '0.25rem',
  },
  '& .name': { flex: '0 1 auto', minWidth: 0, ...CUT },
  '& .row[aria-selected="true"] .name': { fontWeight: 600 },
  '& .detail': {
    flex: '1 1 6rem',
    minWidth: 0,
    color: 'text.secondary',
    fontSize: '0.8125rem',
    ...CUT,
    '&:empty': { display: 'none' },
  },
  '& .right': {
    display: 'flex',
    flex: 'none',
    color: 'text.secondary',
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
  },
  // There is room for one of the two.
  [PHONE]: {
    '& .phone-right .detail': { display: 'none' },
    '& .phone-detail .right': { display: 'none' },
  },
} as const;
