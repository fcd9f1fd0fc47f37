import { useText } from '../../i18n/text';
import { pathTo } from '../../routes';
import { LinkButton } from '../../ui/Button';
import { SectionCard } from '../../ui/SectionCard';

interface SettingsLinkProps {
  title: string;
  text: string;
  to: string;
  label: string;
}

/** The way to settings that have a page of their own. */
const SettingsLink = ({ title, text, to, label }: SettingsLinkProps) => (
  <SectionCard title={title} text={text}>
    <LinkButton to={to} variant="outlined">
      {label}
    </LinkButton>
  </SectionCard>
);

/** The way to the food programs. */
export function ProgramsLink() {
  const translate = useText();
  return (
    <SettingsLink
      title={translate('resources.networks.settings.programs')}
      text={translate('resources.programs.list.subtitle')}
      to={pathTo('Programs')}
      label={translate('resources.networks.settings.openPrograms')}
    />
  );
}

/** The way to the network's own fields. */
export function FieldsLink() {
  const translate = useText();
  return (
    <SettingsLink
      title={translate('resources.networks.settings.fields')}
      text={translate('resources.custom_fields.list.subtitle')}
      to={pathTo('CustomFields')}
      label={translate('resources.networks.settings.openFields')}
    />
  );
}
