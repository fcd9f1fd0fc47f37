import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Form, useUpdate, type RaRecord, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { FlagInput } from '../../kit/form/FlagInput';
import { FormCard } from '../../kit/form/FormCard';
import { FormGuard } from '../../kit/form/FormGuard';
import { SelectInput } from '../../kit/form/SelectInput';
import { TextInput } from '../../kit/form/TextInput';
import { parseWholeNumber } from '../../kit/form/parseWholeNumber';
import { KeepFormCurrent } from '../../kit/form/KeepFormCurrent';
import { requireAnswer } from '../../kit/form/requireAnswer';
import { newerRecord } from '../../data/errors';
import { useReportError } from '../../kit/errors/useReportError';
import { useText } from '../../i18n/text';
import type { TextUnder } from '../../i18n/text';

const SCOPES = ['network', 'location'] as const;
const DEFAULTS = { limited: false, max_visits: 1, period_days: 30, scope: 'network' } as const;

/** What the column visit_rules holds when visits are limited. */
const rulesSchema = z.object({
  max_visits: z.int(),
  period_days: z.int(),
  scope: z.enum(SCOPES),
});

type RulesForm = z.infer<typeof rulesSchema> & { limited: boolean };

const key = <Key extends TextUnder<'resources.networks.settings'>>(name: Key) =>
  `resources.networks.settings.${name}` as const;

/** How often a household may come. */
export function VisitRulesForm({ record }: { record: RaRecord }) {
  const translate = useText();
  const notify = useNotify();
  const report = useReportError();
  const [update] = useUpdate<RaRecord>();
  const [opened, setOpened] = useState(record);
  const [refused, setRefused] = useState(false);

  const limit = (name: 'maxVisits' | 'periodDays', maximum: number) => {
    const words = translate('form.errors.notValid', { label: translate(key(name)) });
    return z.int(words).check(z.gte(1, words), z.lte(maximum, words));
  };
  const schema = z.object({
    limited: z.boolean(),
    max_visits: limit('maxVisits', 100),
    period_days: limit('periodDays', 366),
    scope: z.enum(SCOPES),
  });
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

  const save = async ({ limited, ...rules }: Record<string, unknown>) => {
    try {
      const saved = await write(limited ? rules : {}, opened);
      setOpened({ ...opened, ...saved });
      setRefused(false);
      notify(translate('resources.networks.success.update'), { type: 'success' });
      return undefined;
    } catch (error) {
      report(error);
      // Other rules were saved meanwhile: they are shown where nothing was typed.
      const current = newerRecord(error);
      if (current) {
        setOpened(current);
        setRefused(true);
      }
      return { root: { serverError: '' } };
    }
  };

  return (
    <Form<RulesForm>
      record={{ id: opened.id, ...values }}
      resetOptions={refused ? KEEP_TYPED : undefined}
      resolver={zodResolver(schema)}
      onSubmit={save}
      mode="onSubmit"
      noValidate
      disableInvalidFormNotification
    >
      <FormCard
        title={translate(key('rules'))}
        text={translate(key('rulesText'))}
        submitLabel={translate(key('saveRules'))}
      >
        <KeepFormCurrent opened={opened} latest={record} onNewer={setOpened} />
        <FlagInput source="limited" label={translate(key('limited'))} wide />
        <Limits />
      </FormCard>
      <FormGuard draftKey="visit rules" />
    </Form>
  );
}

const KEEP_TYPED = { keepDirtyValues: true };

const hasSameRules = (one: RaRecord, other: RaRecord): boolean =>
  JSON.stringify(one['visit_rules']) === JSON.stringify(other['visit_rules']);

function Limits() {
  const translate = useText();
  const limited: unknown = useWatch({ name: 'limited' });
  if (limited !== true) return null;
  return (
    <>
      <TextInput
        source="max_visits"
        label={translate(key('maxVisits'))}
        inputMode="numeric"
        parse={parseWholeNumber}
        required
      />
      <TextInput
        source="period_days"
        label={translate(key('periodDays'))}
        inputMode="numeric"
        parse={parseWholeNumber}
        required
      />
      <SelectInput
        source="scope"
        label={translate(key('ruleScope'))}
        required
        choices={[
          { id: 'network', name: translate(key('scopeNetwork')) },
          { id: 'location', name: translate(key('scopeLocation')) },
        ]}
      />
    </>
  );
}
