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
    <span
      aria-hidden
      data-look={look?.name}
      className={`location-tile ${size === 36 ? 'location-tile-large' : ''}`}
      style={look ? { backgroundImage: look.gradient, forcedColorAdjust: 'none' } : undefined}
    >
      {look && <look.Icon />}
    </span>
  );
}
