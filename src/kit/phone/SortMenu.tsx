import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import SwapVertIcon from '@mui/icons-material/SwapVert';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/text';
import { PopupMenu } from '../../ui/PopupMenu';
import { ariaSort, nextSort } from '../table/sortCycle';
import type { TableColumn } from '../table/tableTypes';
import { ToolbarButton } from '../table/ToolbarButton';

const ARROWS = { ascending: <ArrowUpwardIcon />, descending: <ArrowDownwardIcon />, none: null };

/** The order of a list without headings: each column ascending, then descending, then not at all. */
export function SortMenu({ columns }: { columns: readonly TableColumn[] }) {
  const translate = useText();
  const { sort, setSort } = useListContext();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolbarButton
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        label={translate('table.sort')}
        icon={<SwapVertIcon />}
        onClick={() => {
          setOpen(true);
        }}
      />
      <PopupMenu
        open={open}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => {
          setOpen(false);
        }}
        slotProps={{ list: { 'aria-label': translate('table.sort') } }}
      >
        {columns
          .filter(({ sortable }) => sortable)
          .map(({ source, label }) => {
            const order = ariaSort(sort, source);
            return (
              <MenuItem
                key={source}
                role="menuitemradio"
                aria-checked={order !== 'none'}
                aria-label={order === 'none' ? label : `${label}, ${translate(`table.${order}`)}`}
                selected={order !== 'none'}
                onClick={() => {
                  setSort(nextSort(sort, source));
                  setOpen(false);
                }}
              >
                <ListItemIcon>{ARROWS[order]}</ListItemIcon>
                {label}
              </MenuItem>
            );
          })}
      </PopupMenu>
    </>
  );
}
