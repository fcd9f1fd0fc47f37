import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { ageOn } from '../../resources/visits/birth';
import { formatDate } from '../../i18n/dates';
import { Kbd } from '../../ui/Kbd';
import type { AskedClient } from './askedClient';
import { optionId } from './DeskField';
import { keepFocus, ROW } from './ResultRow';
import { NEW } from './useDesk';

interface CreateRowProps {
  asked: AskedClient;
  /** In the list, from 0. */
  place: number;
  /** The location's day. */
  today: string;
  isChosen: boolean;
  onCreate: () => void;
}

/** The last row of a search that found nobody: makes the client who was typed. */
export function CreateRow({ asked, place, today, isChosen, onCreate }: CreateRowProps) {
  const translate = useText();
  const { name, date_of_birth: born } = asked;
  return (
    <Box
      component="li"
      id={optionId(NEW)}
      role="option"
      aria-selected={isChosen}
      data-create=""
      aria-keyshortcuts="Control+Enter"
      onMouseDown={keepFocus}
      onClick={onCreate}
      sx={CREATE}
      style={{ order: place }}
    >
      <span className="create-icon">
        <PersonAddOutlined aria-hidden />
      </span>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="strong" sx={{ display: 'block', fontWeight: 600, lineHeight: '1.5rem' }}>
          {name === ''
            ? translate('desk.close.createNobody')
            : translate('desk.close.create', { name })}
        </Box>
        <Box
          component="span"
          sx={{
            display: 'block',
            color: 'text.secondary',
            fontSize: '0.875rem',
            lineHeight: '1.25rem',
          }}
        >
          {born === null
            ? translate('desk.close.createText')
            : translate('desk.close.createBorn', {
                date: formatDate(born),
                age: ageOn(born, today),
              })}
        </Box>
      </Box>
      <Kbd>Ctrl Enter</Kbd>
      <ChevronRightIcon aria-hidden sx={{ display: { md: 'none' } }} />
    </Box>
  );
}

const CREATE = {
  ...ROW,
  display: 'flex',
  alignItems: 'center',
  // A gap, with a hairline on either side.
  borderTop: '0.375rem solid',
  borderColor: 'larder.sunken',
  boxShadow:
    'inset 0 1px var(--larder-palette-larder-border), 0 -1px var(--larder-palette-larder-border)',
  '& .create-icon': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '2.5rem',
    height: '2.5rem',
    border: '1px dashed',
    borderColor: 'larder.borderControl',
    borderRadius: '50%',
    color: 'text.secondary',
    '& svg': { fontSize: '1.25rem' },
  },
} as const;
