import type { SvgIconComponent } from '@mui/icons-material';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import OtherHousesOutlined from '@mui/icons-material/OtherHousesOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';

/** What stands beside a figure's name; a figure may have none. */
export const FIGURE_ICONS: Readonly<Record<string, SvgIconComponent | undefined>> = {
  households: OtherHousesOutlined,
  individuals: GroupsOutlined,
  visits: HowToRegOutlined,
  new_households: PersonAddOutlined,
};
