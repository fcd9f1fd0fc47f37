import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { POUND_VALUE } from '../../../config';
import { today } from '../../../i18n/dates';
import { useText } from '../../../i18n/text';
import { bindFields } from '../../../kit/fields/bindField';
import { dollars } from '../../../kit/fields/fields';
import { FormCard } from '../../../kit/form/FormCard';
import { RecordForm } from '../../../kit/form/RecordForm';
import { schemaOf } from '../../../kit/form/schemaOf';
import { useSavedColumn } from '../useSavedColumn';

/** What the column pound_values holds: dollars by year. */
const valuesSchema = z.record(z.string(), z.number());

/** What a pound of food is worth, this year and the year before; earlier years stay as they are. */
export function PoundValuesForm({ record }: { record: RaRecord }) {
  const translate = useText();
  const { opened, setOpened, refused, save } = useSavedColumn(record, 'pound_values');
  const values = valuesSchema.parse(opened['pound_values']);
  const year = Number(today().slice(0, 4));
  const years = [year, year - 1].map(String);
  const fields = bindFields(
    Object.fromEntries(years.map((one) => [nameOf(one), dollars(POUND_VALUE)])),
  );
  return (
    <RecordForm
      resource="networks"
      schema={(words) => schemaOf(Object.values(fields), words)}
      record={{
        id: opened.id,
        ...Object.fromEntries(years.map((one) => [nameOf(one), values[one] ?? null])),
      }}
      keepsTyped={refused}
      onSave={async (typed) => {
        const next = { ...values };
        for (const one of years) {
          const value = typed[nameOf(one)];
          if (typeof value === 'number') next[one] = value;
          else Reflect.deleteProperty(next, one);
        }
        return save(next);
      }}
      draft="pound values"
      current={{ opened, latest: record, onNewer: setOpened }}
    >
      <FormCard
        quiet
        title={translate('resources.networks.settings.poundValues')}
        text={translate('resources.networks.settings.poundValuesText')}
        submitLabel={translate('resources.networks.settings.savePoundValues')}
      >
        {Object.values(fields).map((field) => field.input())}
      </FormCard>
    </RecordForm>
  );
}

const nameOf = (year: string) => `value_in_${year}`;
