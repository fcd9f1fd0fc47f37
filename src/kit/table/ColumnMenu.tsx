import RestartAltIcon from '@mui/icons-material/RestartAlt';
import ViewColumnOutlinedIcon from '@mui/icons-material/ViewColumnOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { PopupMenu } from '../../ui/PopupMenu';
import { ToolbarButton } from './ToolbarButton';
import type { NamedColumn } from './tableTypes';
import type { ColumnLayout } from './useColumnLayout';
import { useText } from '../../i18n/text';
import { Checkbox } from '../../ui/Checkbox';

interface ColumnMenuProps {
  columns: readonly NamedColumn[];
  layout: ColumnLayout<NamedColumn>;
}

/** The menu 'Toggle columns'. The first column and fixed ones, such as the name, always stay. */
export function ColumnMenu({ columns, layout }: ColumnMenuProps) {
  const translate = useText();
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const toggled = columns.filter(({ fixed }, index) => index > 0 && !fixed);
  return (
    <>
      <ToolbarButton
        ref={setAnchor}
        aria-haspopup="menu"
        aria-expanded={open}
        label={translate('table.columns')}
        icon={<ViewColumnOutlinedIcon />}
        onClick={() => {
          setOpen(true);
        }}
      />
      <PopupMenu
        open={open}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => {
          setOpen(false);
        }}
        slotProps={{
          paper: { sx: { minWidth: '15rem', mt: 0.75 } },
          list: { 'aria-label': translate('table.toggleColumns') },
        }}
      >
        <ListSubheader role="presentation">{translate('table.toggleColumns')}</ListSubheader>
        <Divider />
        {toggled.map((column) => {
          const shown = !layout.hidden.includes(column.source);
          return (
            <MenuItem
              key={column.source}
              role="menuitemcheckbox"
              aria-checked={shown}
              onClick={() => {
                layout.toggle(column.source);
              }}
            >
              {/* A picture of the state: the entry itself is what people operate. */}
              <Checkbox checked={shown} readOnly inert aria-hidden style={PICTURE} />
              {column.label}
            </MenuItem>
          );
        })}
        <Divider />
        <MenuItem onClick={layout.reset}>
          <ListItemIcon>
            <RestartAltIcon sx={{ fontSize: 18 }} />
          </ListItemIcon>
          {translate('table.resetColumns')}
        </MenuItem>
      </PopupMenu>
    </>
  );
}

const PICTURE = { margin: '-0.375rem 0.25rem -0.375rem -0.375rem', pointerEvents: 'none' } as const;
