import MenuOutlined from '@mui/icons-material/MenuOutlined';
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { useGetOne, type RaRecord, useRefresh } from 'ra-core';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import { useIsFetching } from '@tanstack/react-query';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import { useShell } from '../ShellContext';
import { IconButton, IconLink } from '../../ui/IconButton';
import { useHint } from '../useHint';
import { ThemeMenu } from './ThemeMenu';
import { useText } from '../../i18n/text';
import { pathTo, trailOf, type RouteMatch, type Crumb } from '../../routes';
import { IS_MAC } from '../../ui/isMac';
import { Kbd } from '../../ui/Kbd';
import { pressKey, SEARCH_KEY } from '../../ui/keyPresses';
import { RADIUS } from '../../ui/tokens';
import { Pressable } from '../../ui/Pressable';
import { Skeleton } from '../../ui/Skeleton';

/** Opens the search everywhere: a field for the eye, an icon where there is no room for one. */
function SearchButton() {
  const translate = useText();
  return (
    <Box
      component={Pressable}
      aria-label={translate('shell.search.label')}
      aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
      aria-haspopup="dialog"
      onClick={() => {
        pressKey(SEARCH_KEY);
      }}
      sx={LOOK}
    >
      <SearchIcon sx={{ fontSize: '1.125rem' }} />
      <span>{translate('shell.search.short')}</span>
      <Kbd>{IS_MAC ? '⌘ K' : 'Ctrl K'}</Kbd>
    </Box>
  );
}

const NARROWER = '@media (max-width: 1023.98px)';

const LOOK = {
  justifyContent: 'flex-start',
  gap: '0.5rem',
  width: '15rem',
  height: '2.25rem',
  px: '0.625rem',
  border: 1,
  borderColor: 'larder.borderControl',
  borderRadius: RADIUS.control,
  bgcolor: 'larder.surface',
  color: 'larder.textMuted',
  typography: 'body2',
  '&:hover': { bgcolor: 'larder.hover' },
  '& span': { flex: 1, textAlign: 'left' },
  [NARROWER]: {
    justifyContent: 'center',
    width: '2.25rem',
    borderColor: 'transparent',
    bgcolor: 'transparent',
    color: 'text.secondary',
    '& span, & kbd': { display: 'none' },
  },
  '@media (pointer: coarse)': { minWidth: '2.75rem', height: '2.75rem' },
} as const;

type Params = Readonly<Record<string, string>>;

/** The words of a crumb: fixed, with the network's or location's name where there is one, or loaded. */
function CrumbName({ crumb, params }: { crumb: Crumb; params: Params }) {
  const translate = useText();
  const { user } = useShell();
  if (crumb.kind === 'record') return <RecordName crumb={crumb} id={params[crumb.param] ?? ''} />;
  if (crumb.kind === 'text') return translate(crumb.text);
  const holder = crumb.kind === 'network' ? user.network : user.activeLocation;
  const title = translate(crumb.text);
  return holder ? translate('routes.listOf', { title, name: holder.name }) : title;
}

/** Where the names of records stand that not everybody may read whose name everybody may. */
const NAMES: Readonly<Record<string, string>> = { profiles: 'colleagues' };

/** The name of the record that the path means. The data provider has logged a failure already. */
function RecordName({ crumb, id }: { crumb: Extract<Crumb, { kind: 'record' }>; id: string }) {
  const translate = useText();
  const whole = useGetOne<RaRecord>(crumb.resource, { id }, { enabled: id !== '' });
  const names = NAMES[crumb.resource];
  const isHidden = names !== undefined && whole.error !== null;
  const named = useGetOne<RaRecord>(names ?? crumb.resource, { id }, { enabled: isHidden });
  const { data, error } = isHidden ? named : whole;
  const value: unknown = data?.[crumb.field];
  if (typeof value === 'string' || typeof value === 'number') {
    return crumb.text ? translate(crumb.text, { name: value }) : value;
  }
  if (data || error || id === '') return '-';
  return <Skeleton role="img" aria-label={translate('common.loading')} width="6rem" />;
}

/** The bar above the page: sidebar toggle, breadcrumbs, search, refresh, theme. */
export function Header() {
  const translate = useText();
  const { mobile, open, sheetOpen, toggle } = useShell().sidebar;
  const label = translate(mobile ? 'shell.sidebar.open' : 'shell.sidebar.toggle');
  const { target, tooltip } = useHint(label);
  return (
    <header className="header" data-print="hide">
      <IconButton
        {...target}
        aria-label={label}
        aria-controls="sidebar"
        aria-expanded={mobile ? sheetOpen : open}
        onClick={toggle}
      >
        {mobile ? <MenuOutlined /> : <ViewSidebarOutlined className="header-flipped" />}
      </IconButton>
      {tooltip}
      <span className="header-rule" />
      <Breadcrumbs />
      <SearchButton />
      <RefreshButton />
      <HelpLink />
      <ThemeMenu />
    </header>
  );
}

/** The address of a page above the current one, with the current address's parameters. */
function addressOf({ route, params }: RouteMatch): string {
  return route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

/** Where the page stands: links to the pages above it, itself as plain text. */
function Breadcrumbs() {
  const translate = useText();
  const { pathname, search } = useLocation();
  const trail = trailOf(pathname).flatMap((match) =>
    match.route.crumb ? [{ match, crumb: match.route.crumb }] : [],
  );
  return (
    <nav className="crumbs" aria-label={translate('shell.breadcrumbs')}>
      <ol>
        {trail.map(({ match, crumb }, index) => (
          <Fragment key={match.route.name}>
            {index > 0 && (
              <li className="crumbs-arrow" aria-hidden>
                <ChevronRightOutlined />
              </li>
            )}
            <li className="crumbs-step">
              {index < trail.length - 1 ? (
                <Link
                  to={{ pathname: addressOf(match), search: match.route.keepsQuery ? search : '' }}
                >
                  <CrumbName crumb={crumb} params={match.params} />
                </Link>
              ) : (
                <span aria-current="page">
                  <CrumbName crumb={crumb} params={match.params} />
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

/** Reads everything on the screen again. */
function RefreshButton() {
  const translate = useText();
  const refresh = useRefresh();
  const reading = useIsFetching() > 0;
  const label = translate('shell.refresh');
  const { target, tooltip } = useHint(label);
  return (
    <>
      <IconButton
        {...target}
        className="refresh"
        aria-label={label}
        aria-busy={reading}
        onClick={refresh}
      >
        <RefreshOutlined />
      </IconButton>
      {tooltip}
    </>
  );
}

/** Leads to the short answers and the list of keys. */
function HelpLink() {
  const translate = useText();
  const label = translate('titles.Help');
  const { target, tooltip } = useHint(label);
  return (
    <>
      <IconLink {...target} to={pathTo('Help')} aria-label={label}>
        <HelpOutlineOutlined />
      </IconLink>
      {tooltip}
    </>
  );
}
