import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { IconButton } from '../../ui/IconButton';
import { PopupMenu } from '../../ui/PopupMenu';
import { THEMES } from '../../config';
import { useThemeChoice } from '../theme/useThemeChoice';
import { useHint } from '../useHint';
import { useText } from '../../i18n/text';

const ICONS = {
  light: LightModeOutlined,
  dark: DarkModeOutlined,
  auto: ContrastOutlined,
} as const;

/** Light, Dark or System; the button shows what is seen just now. */
export function ThemeMenu() {
  const translate = useText();
  const { choice, scheme, setChoice } = useThemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('shell.theme.label');
  const { target, tooltip } = useHint(label);
  const Shown = ICONS[scheme];
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        {...target}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Shown />
      </IconButton>
      {tooltip}
      <PopupMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {THEMES.map((theme) => {
          const Icon = ICONS[theme];
          return (
            <MenuItem
              key={theme}
              role="menuitemradio"
              aria-checked={theme === choice}
              autoFocus={theme === choice}
              onClick={() => {
                setChoice(theme);
                close();
              }}
            >
              <ListItemIcon>
                <Icon />
              </ListItemIcon>
              <Box component="span" sx={{ flex: 1 }}>
                {translate(`shell.theme.${theme}`)}
              </Box>
              {theme === choice && (
                <CheckOutlined sx={{ fontSize: '1.125rem', color: 'text.secondary' }} />
              )}
            </MenuItem>
          );
        })}
      </PopupMenu>
    </>
  );
}
