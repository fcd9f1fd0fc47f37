import { useState } from 'react';
import { useUpdate, type RaRecord, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { bindFields } from '../../kit/fields/bindField';
import { choice, flag, number } from '../../kit/fields/fields';
import { withWords } from '../../kit/fields/withWords';
import { FormCard } from '../../kit/form/FormCard';
import { RecordForm } from '../../kit/form/RecordForm';
import { schemaOf, type FormValues } from '../../kit/form/schemaOf';
import { requireAnswer } from '../../kit/form/requireAnswer';
import { newerRecord } from '../../data/errors';
import { codesOf } from '../../i18n/choices';
import { useText, type TextUnder } from '../../i18n/text';

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
  const notify = useNotify();
  const [update] = useUpdate<RaRecord>();
  const [opened, setOpened] = useState(record);
  const [refused, setRefused] = useState(false);
  const stored = rulesSchema.safeParse(opened['visit_rules']);
  const values = stored.success ? { limited: true, ...stored.data } : DEFAULTS;

  const write = async (visit_rules: object, previousData: RaRecord): Promise<RaRecord> => {
    try {
      return requireAnswer(
        await update(
          'networks',
          { id: opened.id, data: { visit_rules }, previousData },
          { returnPromise: true, mutationMode: 'pessimistic' },
        ),
      );
    } catch (error) {
      // Somebody saved the name of the network, such as in the form beside: that is no conflict.
      const current = newerRecord(error);
      if (current && hasSameRules(current, opened)) return write(visit_rules, current);
      throw error;
    }
  };

  const save = async ({ limited, ...rules }: FormValues) => {
    try {
      const saved = await write(limited ? rules : {}, opened);
      setOpened({ ...opened, ...saved });
      setRefused(false);
    } catch (error) {
      // Other rules were saved meanwhile: they are shown where nothing was typed.
      const current = newerRecord(error);
      if (current) {
        setOpened(current);
        setRefused(true);
      }
      throw error;
    }
    notify(translate('resources.networks.success.update'), { type: 'success' });
    return undefined;
  };

  return (
    <RecordForm
      resource="networks"
      schema={(words) => schemaOf(Object.values(RULES), words)}
      record={{ id: opened.id, ...values }}
      keepsTyped={refused}
      onSave={save}
      draft="visit rules"
      current={{ opened, latest: record, onNewer: setOpened }}
    >
      <FormCard
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

const hasSameRules = (one: RaRecord, other: RaRecord): boolean =>
  JSON.stringify(one['visit_rules']) === JSON.stringify(other['visit_rules']);

function Limits() {
  const limited: unknown = useWatch({ name: 'limited' });
  if (limited !== true) return null;
  return [RULES.max_visits, RULES.period_days, RULES.scope].map((field) => field.input());
}
