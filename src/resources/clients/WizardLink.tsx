import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { pathTo } from '../../routes';

/** The quiet way from the real form to the demonstration. */
export function WizardLink() {
  const translate = useTranslate();
  return (
    <Link component={RouterLink} to={pathTo('CreateClient')} variant="body2">
      {translate('resources.clients.create.wizard')}
    </Link>
  );
}
