import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import { memo, type ReactNode } from 'react';

/**
 * Stands in for Material UI's function of this name: an icon without styles of its own is a plain element, drawn by
 * the sheet (src/layout/first.css). A list has forty of them.
 *
 * @param path what is drawn, in a square of 24
 */
export default function createSvgIcon(path: ReactNode, name: string) {
  const Icon = memo(function Icon(props: SvgIconProps) {
    const { sx, color, fontSize, titleAccess, component, ...plain } = props;
    if (sx || color || fontSize || titleAccess || component)
      return <SvgIcon {...props}>{path}</SvgIcon>;
    const { className = '', ...attributes } = plain;
    return (
      <svg
        focusable="false"
        aria-hidden
        viewBox="0 0 24 24"
        data-testid={`${name}Icon`}
        {...attributes}
        className={`MuiSvgIcon-root ${className}`}
      >
        {path}
      </svg>
    );
  });
  return Object.assign(Icon, { muiName: 'SvgIcon' });
}
