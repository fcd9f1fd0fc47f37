import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ENTITY_NAMES, entityOf, pathOf, shownBy, type EntityName } from '../../../entities';
import { useText } from '../../../i18n/text';
import { LinkButton } from '../../../ui/Button';
import { pathsOf, type ResourceDefinition } from '../../declaration';
import { useCan } from '../../useCan';

/** Leads to the imports of what is shown on the pages of a resource and has no list of its own. */
export function FurtherImports({ resource }: Record<'resource', Pick<ResourceDefinition, 'name'>>) {
  const translate = useText();
  const names = ENTITY_NAMES.filter(
    (name) => name !== resource.name && shownBy(name) === resource.name,
  );
  if (names.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' }}>
      <Typography variant="body2" color="textSecondary">
        {translate('import.upload.further')}
      </Typography>
      {names.map((name) => (
        <ImportLink key={name} name={name} />
      ))}
    </Box>
  );
}

function ImportLink({ name }: { name: EntityName }) {
  const translate = useText();
  const can = useCan(entityOf(name));
  if (!can('import')) return null;
  return (
    <LinkButton to={pathsOf({ path: pathOf(name) }).import} variant="outlined" size="small">
      {translate(`resources.${name}.import.title`)}
    </LinkButton>
  );
}
