import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router';
import { trailOf, type RouteMatch } from '../../routes';
import { CrumbName } from './CrumbName';
import { useText } from '../../i18n/text';

/** The address of a page above the current one, with the current address's parameters. */
function addressOf({ route, params }: RouteMatch): string {
  return route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

const ellipsis = {
  display: 'block',
  // room for a finger
  py: 0.75,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** Where the page stands: links to the pages above it, itself as plain text. */
export function Breadcrumbs() {
  const translate = useText();
  const { pathname, search } = useLocation();
  const trail = trailOf(pathname).flatMap((match) =>
    match.route.crumb ? [{ match, crumb: match.route.crumb }] : [],
  );
  return (
    <MuiBreadcrumbs
      aria-label={translate('shell.breadcrumbs')}
      maxItems={trail.length + 1}
      separator={<ChevronRightOutlined sx={{ fontSize: '1rem', color: 'text.secondary' }} />}
      sx={{
        flex: 1,
        minWidth: 0,
        typography: 'body2',
        '& .MuiBreadcrumbs-ol': { flexWrap: 'nowrap' },
        // Where there is no room for all, the page's own name keeps most of it.
        '& .MuiBreadcrumbs-li': { minWidth: '1.5rem' },
        '& .MuiBreadcrumbs-li:last-of-type': { flexShrink: 0, maxWidth: '70%' },
        '& .MuiBreadcrumbs-li:only-of-type': { maxWidth: '100%' },
        '& .MuiBreadcrumbs-separator': { flexShrink: 0 },
      }}
    >
      {trail.map(({ match, crumb }, index) =>
        index < trail.length - 1 ? (
          <Typography
            key={match.route.name}
            component={Link}
            to={{ pathname: addressOf(match), search: match.route.keepsQuery ? search : '' }}
            variant="body2"
            color="textSecondary"
            sx={{
              ...ellipsis,
              textDecoration: 'none',
              '&:hover': { color: 'text.primary', textDecoration: 'underline' },
            }}
          >
            <CrumbName crumb={crumb} params={match.params} />
          </Typography>
        ) : (
          <Typography
            key={match.route.name}
            variant="body2"
            component="span"
            color="textPrimary"
            aria-current="page"
            sx={ellipsis}
          >
            <CrumbName crumb={crumb} params={match.params} />
          </Typography>
        ),
      )}
    </MuiBreadcrumbs>
  );
}
