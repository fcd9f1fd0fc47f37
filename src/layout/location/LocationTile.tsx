import type { SvgIconComponent } from '@mui/icons-material';
import AgricultureOutlined from '@mui/icons-material/AgricultureOutlined';
import CottageOutlined from '@mui/icons-material/CottageOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import VolunteerActivismOutlined from '@mui/icons-material/VolunteerActivismOutlined';
import WarehouseOutlined from '@mui/icons-material/WarehouseOutlined';

/** How a location is drawn. */
interface LocationLook {
  name: string;
  gradient: string;
  Icon: SvgIconComponent;
}

const lookOf = (name: string, from: string, to: string, Icon: SvgIconComponent): LocationLook => ({
  name,
  gradient: `linear-gradient(135deg, ${from}, ${to})`,
  Icon,
});

const kale = lookOf('kale', '#2C7F60', '#17523F', StorefrontOutlined);

/** The six looks, the same in light and dark; white icons keep 4.8 to 1 against each end. */
export const LOCATION_LOOKS: readonly LocationLook[] = [
  kale,
  lookOf('squash', '#B25A0E', '#8A3F0C', WarehouseOutlined),
  lookOf('blueberry', '#4A6CBB', '#2C4788', CottageOutlined),
  lookOf('beet', '#B53D6C', '#83234E', VolunteerActivismOutlined),
  lookOf('plum', '#7F5BB8', '#56398C', AgricultureOutlined),
  lookOf('slate', '#55707E', '#364A57', LocalShippingOutlined),
];

/** The look of the location at a position in its list, counted from 0; after six they repeat. */
export function lookAt(position: number): LocationLook {
  return LOCATION_LOOKS[position % LOCATION_LOOKS.length] ?? kale;
}

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
