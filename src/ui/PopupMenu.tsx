import Menu, { type MenuProps } from '@mui/material/Menu';
import { useOpened } from './useOpened';

/** Material UI's menu, made when it opens for the first time. */
export function PopupMenu(props: MenuProps) {
  return useOpened(props.open) && <Menu {...props} />;
}
