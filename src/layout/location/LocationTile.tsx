import Box from '@mui/material/Box';
import { lookAt } from './locationLooks';

/**
 * A location's tile.
 *
 * @param position in the list of locations; null draws an empty tile
 * @param size pixels: 36 in the open sidebar, else 32
 */
export function LocationTile({ position, size }: { position: number | null; size: 32 | 36 }) {
  const look = position === null ? null : lookAt(position);
  return (
    <Box
      component="span"
      aria-hidden
      data-look={look?.name}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: `${size / 16}rem`,
        height: `${size / 16}rem`,
        borderRadius: '25%',
        bgcolor: 'larder.neutralTint',
        color: '#FFFFFF',
        ...(look && { backgroundImage: look.gradient, forcedColorAdjust: 'none' }),
      }}
    >
      {look && <look.Icon sx={{ fontSize: size === 36 ? '1.375rem' : '1.25rem' }} />}
    </Box>
  );
}
