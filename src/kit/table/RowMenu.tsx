import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import useForkRef from '@mui/utils/useForkRef';
import { useId, useRef, useState, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../ui/IconButton';
import { PopupMenu } from '../../ui/PopupMenu';
import type { RowAction } from './tableTypes';
import { useText } from '../../i18n/text';

interface RowMenuProps {
  /** Whose menu it is: the record's name, for people who hear the page. */
  name: string;
  actions: readonly RowAction[];
  /** Stands beside the buttons of a page's title. */
  outlined?: boolean;
  /** Its button, for who hands it the focus. */
  buttonRef?: Ref<HTMLButtonElement> | undefined;
}

// A hint for the eye only (the empty alternative): `aria-keyshortcuts` tells it to everybody else. A phone has no keys.
const SHORTCUT = {
  '&::after': {
    display: { xs: 'none', sm: 'block' },
    content: 'attr(aria-keyshortcuts) / ""',
    ml: 'auto',
    pl: '1.5rem',
    typography: 'caption',
    color: 'larder.textMuted',
  },
} as const;

/** The menu 'Actions' of one record. */
export function RowMenu({ name, actions, outlined = false, buttonRef = null }: RowMenuProps) {
  const translate = useText();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ref = useForkRef(button, buttonRef);
  const chosen = useRef<RowAction | null>(null);
  const id = useId();
  if (actions.length === 0) return null;

  // The action waits until the menu is gone: a dialog opened earlier would lose the focus to it.
  const run = () => {
    const action = chosen.current;
    chosen.current = null;
    if (action?.to !== undefined) void navigate(action.to);
    action?.onSelect?.();
  };
  const ordered = [
    ...actions.filter((action) => !action.danger),
    ...actions.filter((action) => action.danger),
  ];

  return (
    <>
      <IconButton
        ref={ref}
        aria-label={translate('table.rowActions', { name })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
        variant={outlined ? 'outlined' : undefined}
      >
        <MoreHorizIcon />
      </IconButton>
      <PopupMenu
        id={id}
        open={open}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClick={(event) => {
          event.stopPropagation();
        }}
        onClose={() => {
          setOpen(false);
        }}
        slotProps={{
          transition: { onExited: run },
          paper: { sx: { minWidth: '11.5rem' } },
          list: { 'aria-label': translate('table.rowActions', { name }) },
        }}
      >
        <ListSubheader role="presentation">{translate('table.actions')}</ListSubheader>
        {ordered.flatMap((action, index) => [
          ...(action.danger && index > 0 ? [<Divider key={`${action.label}-rule`} />] : []),
          <MenuItem
            key={action.label}
            aria-keyshortcuts={action.shortcut?.toUpperCase()}
            onClick={() => {
              chosen.current = action;
              setOpen(false);
            }}
            sx={[
              action.danger ? { color: 'larder.dangerText' } : {},
              action.shortcut ? SHORTCUT : {},
            ]}
          >
            <ListItemIcon sx={action.danger ? { '&&, && svg': { color: 'inherit' } } : undefined}>
              {action.icon}
            </ListItemIcon>
            {action.label}
          </MenuItem>,
        ])}
      </PopupMenu>
    </>
  );
}
