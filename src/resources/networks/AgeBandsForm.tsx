import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { AGE_BANDS } from '../../config';
import { useText } from '../../i18n/text';
import { bindFields } from '../../kit/fields/bindField';
import { number } from '../../kit/fields/fields';
import { FormCard } from '../../kit/form/FormCard';
import { RecordForm } from '../../kit/form/RecordForm';
import { schemaOf } from '../../kit/form/schemaOf';
import { useSavedColumn } from './useSavedColumn';

const FIELDS = bindFields({
  adult_from: number({ required: true, min: 1, max: AGE_BANDS.highest }),
  senior_from: number({ required: true, min: 1, max: AGE_BANDS.highest }),
});

/** What the column age_bands holds: the two ages between the three bands, so that no gap can be. */
const bandsSchema = z.object({ adult_from: z.int(), senior_from: z.int() });

/** Who counts as a child, an adult and a senior. */
export function AgeBandsForm({ record }: { record: RaRecord }) {
  const translate = useText();
  const { opened, setOpened, refused, save } = useSavedColumn(record, 'age_bands');
  const stored = bandsSchema.parse(opened['age_bands']);
  return (
    <RecordForm
      resource="networks"
      schema={(words) =>
        schemaOf(Object.values(FIELDS), words, ({ adult_from: adult, senior_from: senior }) => ({
          senior_from: Number(senior) > Number(adult) ? undefined : 'resources.networks.check.ages',
        }))
      }
      record={{ id: opened.id, ...stored }}
      keepsTyped={refused}
      onSave={save}
      draft="age bands"
      current={{ opened, latest: record, onNewer: setOpened }}
    >
      <FormCard
        quiet
        note={translate('resources.networks.settings.agesWere', {
          ...{ adult: stored.adult_from, senior: stored.senior_from },
        })}
        title={translate('resources.networks.settings.ages')}
        text={translate('resources.networks.settings.agesText')}
        submitLabel={translate('resources.networks.settings.saveAges')}
      >
        {FIELDS.adult_from.input()}
        {FIELDS.senior_from.input()}
      </FormCard>
    </RecordForm>
  );
}
