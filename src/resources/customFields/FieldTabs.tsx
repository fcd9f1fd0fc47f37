import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate } from 'react-router-dom';
import { choiceText } from '../../i18n/choices';
import { FIELD_ENTITIES } from '../../i18n/customFieldChoices';
import { useText } from '../../i18n/text';
import { pathTo } from '../../routes';
import { ENTITIES, useChosenEntity, type FieldEntity } from './chosenEntity';
import { askedOf, useFields } from './useFields';

/** Whose fields the list shows, each with how many there are. */
export function FieldTabs() {
  const translate = useText();
  const navigate = useNavigate();
  const [chosen, choose] = useChosenEntity();
  const fields = useFields();
  const nameOf = (entity: FieldEntity) => {
    const name = choiceText(FIELD_ENTITIES, entity);
    if (!fields) return name;
    return translate('resources.custom_fields.tab', {
      ...{ name, count: askedOf(fields, entity).length },
    });
  };
  return (
    <Tabs
      value={chosen}
      // Five of them take several lines on a phone: nothing scrolls sideways.
      sx={{ '& .MuiTabs-list': { flexWrap: 'wrap' }, '& .MuiTab-root': { whiteSpace: 'nowrap' } }}
      aria-label={translate('resources.custom_fields.tabs')}
      onChange={(_event, entity: FieldEntity) => {
        choose(entity);
        // Page and filters were those of the other list.
        void navigate(pathTo('CustomFields'), { replace: true });
      }}
    >
      {ENTITIES.map((entity) => (
        <Tab key={entity} value={entity} label={nameOf(entity)} />
      ))}
    </Tabs>
  );
}
