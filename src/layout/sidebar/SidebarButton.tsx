import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { MouseEventHandler, ReactNode } from 'react';
import { EASING, MOTION, RADIUS } from '../theme/foundations';
import { useHint } from '../useHint';

const framed = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: RADIUS.card,
  boxShadow: 1,
} as const;

/**
 * A button of the sidebar that opens a menu: picture, two lines and an arrow; collapsed the picture
 * alone.
 *
 * @param label what the button is for, read before its two lines
 * @param framed drawn as a small card
 */
export function SidebarButton({
  collapsed,
  picture,
  title,
  subtitle,
  label,
  open,
  onClick,
  frame = false,
  disabled = false,
}: {
  collapsed: boolean;
  picture: ReactNode;
  title: string;
  subtitle: string;
  label: string;
  open: boolean;
  onClick: MouseEventHandler<HTMLElement>;
  frame?: boolean;
  disabled?: boolean;
}) {
  const { target, tooltip } = useHint(collapsed ? `${title}, ${subtitle}` : '', 'right');
  return (
    <>
      <ButtonBase
        {...target}
        aria-label={`${label}: ${title}, ${subtitle}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-disabled={disabled}
        onClick={disabled ? undefined : onClick}
        sx={{
          display: 'flex',
          width: collapsed ? 'auto' : '100%',
          gap: '0.625rem',
          p: collapsed ? 0 : '0.5rem',
          justifyContent: 'flex-start',
          textAlign: 'left',
          borderRadius: RADIUS.control,
          transition: `background-color ${MOTION.fast}ms ${EASING.in}`,
          ...(!collapsed && { '&:hover': { bgcolor: 'larder.pressed' } }),
          ...(frame && !collapsed && { ...framed, '&:hover': { bgcolor: 'larder.hover' } }),
        }}
      >
        {picture}
        {!collapsed && (
          <>
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="label" component="span" noWrap sx={{ display: 'block' }}>
                {title}
              </Typography>
              <Typography
                variant="caption"
                component="span"
                color="textSecondary"
                noWrap
                sx={{ display: 'block' }}
              >
                {subtitle}
              </Typography>
            </Box>
            <UnfoldMoreOutlined sx={{ fontSize: '1.125rem', color: 'text.secondary' }} />
          </>
        )}
      </ButtonBase>
      {tooltip}
    </>
  );
}
