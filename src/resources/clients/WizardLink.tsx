import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { pathTo } from '../../routes';
import { useText } from '../../i18n/text';

/** The quiet way from the real form to the demonstration. */
export function WizardLink() {
  const translate = useText();
  return (
    <Link component={RouterLink} to={pathTo('CreateClient')} variant="body2">
      {translate('resources.clients.create.wizard')}
    </Link>
  );
}
