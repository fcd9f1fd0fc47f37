import { customCode, customColumn } from '../../data/customColumns';
import { text } from '../../i18n/text';
import type { FormSection, ResourceDefinition } from '../declaration';
import { bindFields } from '../fields/bindField';
import { formFieldOf, type CustomField } from './customField';

const folded = (words: string): string => words.trim().toLowerCase();

/** The sections of a form with the fields of the network in those that are called like theirs, else in new ones. */
function withSections(
  { name, sections }: ResourceDefinition,
  own: readonly CustomField[],
): readonly FormSection[] | undefined {
  if (!sections) return undefined;
  const titleOf = (section: FormSection) =>
    section.title ?? text(`resources.${name}.sections.${section.name}.title`, { _: section.name });
  return own.reduce<readonly FormSection[]>((all, { code, section }) => {
    const heading = section ?? text('form.otherQuestions');
    const column = customColumn(code);
    const place = all.findIndex((one) => folded(titleOf(one)) === folded(heading));
    return place === -1
      ? [...all, { name: column, title: heading, fields: [column] }]
      : all.map((one, at) => (at === place ? { ...one, fields: [...one.fields, column] } : one));
  }, sections);
}

const boundFields = (fields: readonly CustomField[]) =>
  bindFields(
    Object.fromEntries(fields.map((field) => [customColumn(field.code), formFieldOf(field)])),
  );

/** Those that the network asks of the records of a table now. */
const askedOf = (entity: string, fields: readonly CustomField[]) =>
  fields.filter((field) => field.entity === entity && !field.retired);

/** Whether one column of a file can answer a field of records and one of those who come with them. */
const isAnsweredAlike = (one: CustomField, other: CustomField): boolean =>
  folded(one.label) === folded(other.label) &&
  one.kind === other.kind &&
  JSON.stringify(one.options.map(({ code }) => code)) ===
    JSON.stringify(other.options.map(({ code }) => code));

/** Who comes with a record in a file may have answers, too. */
function withMembers(
  { name, intake }: ResourceDefinition,
  fields: readonly CustomField[],
): ResourceDefinition['intake'] {
  if (!intake?.members) return intake;
  const { members } = intake;
  // A file may lack what a form asks for.
  const own = askedOf(members.resource, fields).map((field) => ({ ...field, required: false }));
  const ofRecord = askedOf(name, fields);
  const same = Object.fromEntries(
    own.flatMap((field): [string, string][] => {
      const other = ofRecord.find((one) => isAnsweredAlike(one, field));
      return other ? [[customColumn(field.code), customColumn(other.code)]] : [];
    }),
  );
  return {
    ...intake,
    members: {
      ...members,
      fields: { ...members.fields, ...boundFields(own) },
      same: { ...members.same, ...same },
    },
  };
}

/**
 * A resource with what the network asks besides: every part of the kit that takes a resource takes both.
 *
 * @param fields of all tables, in their order; retired ones are not asked, but exports can have them
 */
export function mergeFields(
  resource: ResourceDefinition,
  fields: readonly CustomField[],
): ResourceDefinition {
  if (!resource.customFields) return resource;
  const own = askedOf(resource.name, fields);
  const retired = fields.filter((field) => field.entity === resource.name && field.retired);
  const columns = own.map(({ code }) => customColumn(code));
  const bound = boundFields(own);
  return {
    ...resource,
    fields: { ...resource.fields, ...bound },
    ownFields: Object.values(bound),
    askedFields: own
      .filter((field) => field.ask_at_check_in)
      .flatMap(({ code }) => bound[customColumn(code)] ?? []),
    retiredFields: Object.values(boundFields(retired)),
    intake: withMembers(resource, fields),
    more: [...resource.more, ...columns],
    bulk: [...resource.bulk, ...columns],
    sections: withSections(resource, own),
  };
}

/** The labels of the fields, as a tree of texts. */
export const labelsOf = (fields: readonly CustomField[]): object => ({
  resources: Object.fromEntries(
    [...new Set(fields.map(({ entity }) => entity))].map((entity) => [
      entity,
      {
        fields: Object.fromEntries(
          fields
            .filter((field) => field.entity === entity)
            .map(({ code, label }) => [customColumn(code), label]),
        ),
      },
    ]),
  ),
});

/** Whether a field that the records have in every network is called so. */
export const isBuiltIn = ({ name, fields }: ResourceDefinition, label: string): boolean =>
  Object.keys(fields).some(
    (column) =>
      customCode(column) === undefined &&
      folded(text(`resources.${name}.fields.${column}`)) === folded(label),
  );
