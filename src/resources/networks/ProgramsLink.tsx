import { useText } from '../../i18n/text';
import { pathTo } from '../../routes';
import { LinkButton } from '../../ui/Button';
import { SectionCard } from '../../ui/SectionCard';

/** The way to the food programs, which have a page of their own. */
export function ProgramsLink() {
  const translate = useText();
  return (
    <SectionCard
      title={translate('resources.networks.settings.programs')}
      text={translate('resources.programs.list.subtitle')}
    >
      <LinkButton to={pathTo('Programs')} variant="outlined">
        {translate('resources.networks.settings.openPrograms')}
      </LinkButton>
    </SectionCard>
  );
}
