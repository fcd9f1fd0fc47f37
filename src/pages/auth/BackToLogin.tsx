import { Link } from 'react-router';
import { text } from '../../i18n/text';
import { pathTo } from '../../routes';

/** The way back from the pages beside signing in. */
export function BackToLogin() {
  return (
    <Link className="ui-link" to={pathTo('Login')}>
      {text('auth.backToLogin')}
    </Link>
  );
}
