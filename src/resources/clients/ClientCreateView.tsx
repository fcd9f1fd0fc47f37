import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import { isEmbedded } from '../../data/isEmbedded';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import type { ViewProps } from '../../kit/declaration';
import { CreatePage } from '../../kit/form/CreatePage';
import { pathTo } from '../../routes';
import { TextLink } from '../../ui/TextLink';

/** The form that makes a client, who is checked in right after where there is a desk. */
export function ClientCreateView({ resource }: ViewProps) {
  const translate = useText();
  const user = useCurrentUser();
  return (
    <CreatePage
      resource={resource}
      next={
        user?.activeLocation
          ? {
              label: translate('resources.clients.create.andCheckIn'),
              icon: <HowToRegOutlined />,
              path: (id) => `${pathTo('CheckIn')}?client=${id}`,
            }
          : undefined
      }
      note={isEmbedded && <WizardLink />}
    />
  );
}

/** The quiet way from the real form to the demonstration. */
function WizardLink() {
  const translate = useText();
  return (
    <TextLink to={pathTo('CreateClient')} style={{ fontSize: '0.875rem' }}>
      {translate('resources.clients.create.wizard')}
    </TextLink>
  );
}
