import type { RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { bindFields } from '../../kit/fields/bindField';
import { choice, flag, number } from '../../kit/fields/fields';
import { withWords } from '../../kit/fields/withWords';
import { FormCard } from '../../kit/form/FormCard';
import { RecordForm } from '../../kit/form/RecordForm';
import { schemaOf } from '../../kit/form/schemaOf';
import { codesOf } from '../../i18n/choices';
import { useText, type TextUnder } from '../../i18n/text';
import { useSavedColumn } from './useSavedColumn';

const SCOPES = { network: 'Across the network', location: 'At each location' } as const;
const DEFAULTS = { limited: false, max_visits: 1, period_days: 30, scope: 'network' } as const;

/** A limit without a number is none: the words are those of a wrong one. */
const limit = (maximum: number) =>
  withWords(number({ required: true, min: 1, max: maximum }), ({ invalid: required }) => ({
    required,
  }));

const RULES = bindFields({
  limited: flag({ wide: true }),
  max_visits: limit(100),
  period_days: limit(366),
  scope: choice(SCOPES, { required: true }),
});

/** What the column visit_rules holds when visits are limited. */
const rulesSchema = z.object({
  max_visits: z.int(),
  period_days: z.int(),
  scope: z.enum(codesOf(SCOPES)),
});

const key = <Key extends TextUnder<'resources.networks.settings'>>(name: Key) =>
  `resources.networks.settings.${name}` as const;

/** How often a household may come. */
export function VisitRulesForm({ record }: { record: RaRecord }) {
  const translate = useText();
  const { opened, setOpened, refused, save } = useSavedColumn(record, 'visit_rules');
  const stored = rulesSchema.safeParse(opened['visit_rules']);
  const values = stored.success ? { limited: true, ...stored.data } : DEFAULTS;

  return (
    <RecordForm
      resource="networks"
      schema={(words) => schemaOf(Object.values(RULES), words)}
      record={{ id: opened.id, ...values }}
      keepsTyped={refused}
      onSave={async ({ limited, ...rules }) => save(limited ? rules : {})}
      draft="visit rules"
      current={{ opened, latest: record, onNewer: setOpened }}
    >
      <FormCard
        quiet
        note={
          stored.success
            ? translate(key('rulesWere'), {
                smart_count: values.max_visits,
                days: translate('resources.orders.list.days', { smart_count: values.period_days }),
              })
            : translate(key('rulesWereNone'))
        }
        title={translate(key('rules'))}
        text={translate(key('rulesText'))}
        submitLabel={translate(key('saveRules'))}
      >
        {RULES.limited.input()}
        <Limits />
      </FormCard>
    </RecordForm>
  );
}

function Limits() {
  const limited: unknown = useWatch({ name: 'limited' });
  if (limited !== true) return null;
  return [RULES.max_visits, RULES.period_days, RULES.scope].map((field) => field.input());
}
