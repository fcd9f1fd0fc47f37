import Box from '@mui/material/Box';
import { useContext, useMemo, useState } from 'react';
import { customCode, gatherCustom, spreadCustom } from '../../data/customColumns';
import { useText } from '../../i18n/text';
import { useSayNotSaved } from '../../kit/custom/useSayNotAsked';
import { bindField, isSameValue } from '../../kit/fields/bindField';
import type { BoundField } from '../../kit/fields/field';
import { FieldGrid } from '../../kit/form/FieldGrid';
import { newRecordValues, type FormValues, type FormWords } from '../../kit/form/schemaOf';
import { ResourcesContext } from '../../kit/ResourcesContext';
import type { SavedAnswers } from './checkInContext';

/** Whose fields a check-in asks, in their order. */
const TABLES = ['clients', 'visits'] as const;

type Table = (typeof TABLES)[number];

/** A field of the network that a check-in asks. Its source has the table in it: one form asks those of two. */
export interface AskedField extends BoundField {
  table: Table;
  /** The column of the table. */
  column: string;
  label: string;
}

/** Those of these tables. */
function useAskedFields(tables: readonly Table[]): readonly AskedField[] {
  const resources = useContext(ResourcesContext);
  const translate = useText();
  return useMemo(
    () =>
      tables.flatMap((table) =>
        (resources.find(({ name }) => name === table)?.askedFields ?? []).map(
          ({ source: column, field }) => ({
            ...bindField(`${table}_${column}`, field),
            ...{ table, column, label: translate(`resources.${table}.fields.${column}`) },
          }),
        ),
      ),
    [tables, resources, translate],
  );
}

interface Answering {
  tables?: readonly Table[];
  /** What the client has answered already; undefined for a new one. */
  known?: Readonly<Record<string, unknown>>;
}

/** What a check-in asks for the network, what its form begins with, and what becomes of the answers. */
export function useAnswers({ tables = TABLES, known }: Answering = {}) {
  const asked = useAskedFields(tables);
  const say = useSayNotSaved();
  // What another desk saves meanwhile stays.
  const [before] = useState(() => known && spreadCustom({ custom: known }));
  const initial = useMemo(
    () => ({
      ...newRecordValues(asked),
      ...(before &&
        Object.fromEntries(
          asked.flatMap(({ table, source, column }) =>
            table === 'clients' ? [[source, Reflect.get(before, column) ?? null]] : [],
          ),
        )),
    }),
    [asked, before],
  );

  /** What was answered to the fields of a table, by code. */
  const sentOf = (values: FormValues, table: Table) =>
    gatherCustom<FormValues>(
      Object.fromEntries(
        asked.flatMap((field) =>
          field.table === table ? [[field.column, values[field.source]]] : [],
        ),
      ),
      table === 'clients' && before ? before : {},
    )['custom'];

  const argumentsOf = (values: FormValues) =>
    asked.length === 0
      ? {}
      : { p_answers: Object.fromEntries(tables.map((table) => [table, sentOf(values, table)])) };

  /** Says which of them were not saved, as the database answered. */
  const sayNotSaved = (values: FormValues, saved: SavedAnswers | undefined) => {
    if (!saved) return;
    const isLost = ({ table, column }: AskedField) => {
      const sent = Object(sentOf(values, table)) as FormValues;
      const code = customCode(column) ?? '';
      return code in sent && !isSameValue(sent[code], saved[table]?.[code]);
    };
    say(asked.filter(isLost).map(({ label }) => label));
  };

  return { asked, initial, argumentsOf, sayNotSaved };
}

/** The words of a form, with the labels of the fields that a check-in asks. */
export const askedWords = (words: FormWords, asked: readonly AskedField[]): FormWords => ({
  ...words,
  labelOf: (source) =>
    asked.find((field) => field.source === source)?.label ?? words.labelOf(source),
});

/** The inputs of what a check-in asks; nothing where it asks nothing. */
export function AskedInputs({ asked }: { asked: readonly AskedField[] }) {
  const translate = useText();
  if (asked.length === 0) return null;
  return (
    <Box role="group" aria-label={translate('desk.panel.questions')} sx={{ gridColumn: '1 / -1' }}>
      <FieldGrid>
        {asked.map(({ table, label, input }) =>
          input({ label, ...(table === 'clients' && { placeholder: translate('form.notAsked') }) }),
        )}
      </FieldGrid>
    </Box>
  );
}
