import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { trailOf, type RouteMatch } from '../../routes';
import { CrumbName } from './CrumbName';
import { useText } from '../../i18n/text';

/** The address of a page above the current one, with the current address's parameters. */
function addressOf({ route, params }: RouteMatch): string {
  return route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

/** Where the page stands: links to the pages above it, itself as plain text. */
export function Breadcrumbs() {
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
