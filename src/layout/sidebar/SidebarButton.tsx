import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined';
import type { MouseEventHandler, ReactNode } from 'react';
import { Pressable } from '../../ui/Pressable';
import { useHint } from '../useHint';

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
      <Pressable
        {...target}
        className={`sidebar-button ${frame ? 'sidebar-frame' : ''} ${collapsed ? 'sidebar-collapsed' : ''}`}
        aria-label={`${label}: ${title}, ${subtitle}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-disabled={disabled}
        onClick={disabled ? undefined : onClick}
      >
        {picture}
        {!collapsed && (
          <>
            <span className="sidebar-words">
              <span>{title}</span>
              <span>{subtitle}</span>
            </span>
            <UnfoldMoreOutlined />
          </>
        )}
      </Pressable>
      {tooltip}
    </>
  );
}
