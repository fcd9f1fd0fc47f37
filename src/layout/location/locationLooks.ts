import type { SvgIconComponent } from '@mui/icons-material';
import AgricultureOutlined from '@mui/icons-material/AgricultureOutlined';
import CottageOutlined from '@mui/icons-material/CottageOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import VolunteerActivismOutlined from '@mui/icons-material/VolunteerActivismOutlined';
import WarehouseOutlined from '@mui/icons-material/WarehouseOutlined';

/** How a location is drawn. */
export interface LocationLook {
  name: string;
  gradient: string;
  Icon: SvgIconComponent;
}

const look = (name: string, from: string, to: string, Icon: SvgIconComponent): LocationLook => ({
  name,
  gradient: `linear-gradient(135deg, ${from}, ${to})`,
  Icon,
});

const kale = look('kale', '#2C7F60', '#17523F', StorefrontOutlined);

/** The six looks, the same in light and dark; white icons keep 4.8 to 1 against each end. */
export const LOCATION_LOOKS: readonly LocationLook[] = [
  kale,
  look('squash', '#B25A0E', '#8A3F0C', WarehouseOutlined),
  look('blueberry', '#4A6CBB', '#2C4788', CottageOutlined),
  look('beet', '#B53D6C', '#83234E', VolunteerActivismOutlined),
  look('plum', '#7F5BB8', '#56398C', AgricultureOutlined),
  look('slate', '#55707E', '#364A57', LocalShippingOutlined),
];

/** The look of the location at a position in its list, counted from 0; after six they repeat. */
export function lookAt(position: number): LocationLook {
  return LOCATION_LOOKS[position % LOCATION_LOOKS.length] ?? kale;
}
