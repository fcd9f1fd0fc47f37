import { text } from '../../i18n/text';
import { pathTo } from '../../routes';
import { TextLink } from '../../ui/TextLink';

/** The way back from the pages beside signing in. */
export function BackToLogin() {
  return <TextLink to={pathTo('Login')}>{text('auth.backToLogin')}</TextLink>;
}
