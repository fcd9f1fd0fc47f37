import type { RaRecord } from 'react-admin';
import { useText } from '../../../i18n/text';
import { bindFields } from '../../../kit/fields/bindField';
import { text } from '../../../kit/fields/fields';
import { EditForm } from '../../../kit/form/EditForm';
import networks from '..';

/** The network as a form of its food bank alone. */
const foodBank = {
  ...networks,
  access: { ...networks.access, edit: 'networkAdmin' },
  fields: bindFields({ food_bank: text({ max: 120 }), agency_number: text({ max: 40 }) }),
} as const;

/** Who asks for the monthly form, and by which number they know the network. */
export function FoodBankForm({ record }: { record: RaRecord }) {
  const translate = useText();
  return (
    <EditForm
      quiet
      resource={foodBank}
      record={record}
      title={translate('resources.networks.settings.foodBank')}
      text={translate('resources.networks.settings.foodBankText')}
      submitLabel={translate('resources.networks.settings.saveFoodBank')}
      draft="food bank"
    />
  );
}
