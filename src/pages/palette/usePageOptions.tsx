import AddOutlined from '@mui/icons-material/AddOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import { useContext } from 'react';
import { useNavigate } from 'react-router';
import { ENTITY_NAMES, routeNamesOf } from '../../entities';
import { useText } from '../../i18n/text';
import { ResourcesContext } from '../../kit/ResourcesContext';
import { useShell } from '../../layout/ShellContext';
import { ROUTES, routeNamed, type RouteEntry } from '../../routes';
import type { Option } from './option';
import { useMayOpen } from './useMayOpen';

const NEW = new Set(ENTITY_NAMES.map((name) => routeNamesOf(name).create));
const ICONS: Readonly<Record<string, typeof ArticleOutlined>> = {
  Dashboard: DashboardOutlined,
  CheckIn: HowToRegOutlined,
  Reports: BarChartOutlined,
  ReceiveDelivery: LocalShippingOutlined,
};

/** Pages on which something is done at once. */
const DEEDS: ReadonlySet<string> = new Set(['ReceiveDelivery', 'CountStock']);

/** An option, and what finds it besides its name. */
export interface FixedOption extends Option {
  also: readonly string[];
  /** Where it leads. */
  path?: string;
}

/** The pages of one record are found by the record, and signing in is behind everybody here. */
const isPage = ({ path, access }: RouteEntry): boolean =>
  access !== 'public' && !path.includes(':');

/** The pages that somebody may open, and apart those of them that make a new record or do something else. */
export function usePageOptions(): Record<'pages' | 'creations' | 'deeds', FixedOption[]> {
  const translate = useText();
  const resources = useContext(ResourcesContext);
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const hasLocation = useShell().user.activeLocation !== null;
  const wordsOf = (route: RouteEntry | undefined) => (route?.title ? translate(route.title) : '');
  const optionOf = (route: RouteEntry): FixedOption => {
    const parent = wordsOf(route.parent === undefined ? undefined : routeNamed(route.parent));
    const resource = resources.find(({ path }) => path === `/${route.path.split('/')[1]}`);
    const Icon = NEW.has(route.name)
      ? AddOutlined
      : (ICONS[route.name] ?? resource?.icon ?? ArticleOutlined);
    return {
      id: `palette-page-${route.name}`,
      name: wordsOf(route),
      face: <Icon />,
      detail: parent,
      also: [parent],
      path: route.path,
      run: () => void navigate(route.path),
    };
  };
  const needsLocation = (route: RouteEntry) =>
    route.needsLocation ?? route.crumb?.kind === 'location';
  const open = ROUTES.filter(
    (route) => isPage(route) && mayOpen(route.path) && (hasLocation || !needsLocation(route)),
  );
  return {
    pages: open.filter(({ name }) => !NEW.has(name) && !DEEDS.has(name)).map(optionOf),
    deeds: open.filter(({ name }) => DEEDS.has(name)).map(optionOf),
    creations: open.filter(({ name }) => NEW.has(name)).map(optionOf),
  };
}
