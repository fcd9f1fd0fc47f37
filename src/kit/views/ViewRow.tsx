import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { Chip } from '../../ui/Chip';
import type { SavedView } from './savedView';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';

interface ViewRowProps {
  view: SavedView;
  /** The list is opened with it. */
  isFirst: boolean;
  onOpen: () => void;
  /** Chooses it for that, or no longer. */
  onFirst: () => void;
  onDelete: (() => void) | undefined;
}

/** A saved view: its name opens it; whether the list is opened with it; away with it. */
export function ViewRow({ view, isFirst, onOpen, onFirst, onDelete }: ViewRowProps) {
  const translate = useText();
  const { name, is_shared: isShared } = view;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: '0.25rem' }}>
      <Box component={Button} variant="text" onClick={onOpen} sx={NAME}>
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        {isShared && (
          <Chip tone="neutral" Icon={PeopleAltOutlined} label={translate('views.shared')} />
        )}
      </Box>
      <IconButton
        aria-pressed={isFirst}
        aria-label={translate('views.first', { name })}
        title={translate('views.first', { name })}
        onClick={onFirst}
      >
        {isFirst ? <StarIcon /> : <StarBorderIcon />}
      </IconButton>
      {onDelete && (
        <IconButton
          aria-label={translate('views.delete', { name })}
          title={translate('views.delete', { name })}
          onClick={onDelete}
        >
          <DeleteOutlineIcon />
        </IconButton>
      )}
    </Box>
  );
}

// A long name goes on below itself, never under the buttons beside it.
const NAME = {
  flex: 1,
  minWidth: 0,
  flexWrap: 'wrap',
  justifyContent: 'flex-start',
  gap: '0.25rem 0.5rem',
  px: '0.5rem',
  textAlign: 'left',
  whiteSpace: 'normal',
} as const;
