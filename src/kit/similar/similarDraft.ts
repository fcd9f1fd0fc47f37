import type { RaRecord } from 'react-admin';
import { MASKED } from '../../data/withSensitive';
import type { ResourceDefinition, Similar } from '../declaration';
import { isEmpty } from '../fields/bindField';
import { SIMILAR } from './similarConfig';

/** What is typed, by column. */
export type Draft = Readonly<Record<string, unknown>>;

/** Signs that are a syllable or a word: two of them say as much as three letters. */
const SIGN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Yi}\p{sc=Ethiopic}\p{sc=Cherokee}]/gu;

/** Whether names are long enough to be looked for. */
export function isEnough(names: readonly unknown[]): boolean {
  const text = names.filter((name) => typeof name === 'string').join('');
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  return count(/\p{L}/gu) >= SIMILAR.letters || count(SIGN) >= SIMILAR.signs;
}

/** Words of a field's rule that nobody reads: only whether it holds is asked. */
const UNREAD = {
  ...{ required: '', invalid: '', tooLong: () => '', ahead: '' },
  ...{ oneLine: '', notPlain: '', zipCode: '', zipCodes: () => '', weight: () => '' },
};

/**
 * What the similar records of a form are asked by: what is typed and fits its field, such as a day that
 * there is; what nobody sees is left out.
 *
 * @param record the one that the form edits; without it, a new one
 * @returns null when nothing is to be asked: too few letters, or an edited record is who it was
 */
export function draftOf(
  resource: ResourceDefinition,
  similar: Similar,
  values: Draft,
  record: RaRecord | undefined,
): Draft | null {
  if (!isEnough(similar.names.map((name) => values[name]))) return null;
  const typed = (name: string) => (isEmpty(values[name]) ? null : values[name]);
  if (record && similar.identity.every((name) => typed(name) === (record[name] ?? null)))
    return null;
  return Object.fromEntries(
    similar.fields.flatMap((name) => {
      const value = typed(name);
      const fits = resource.fields[name]?.field.rule(UNREAD).safeParse(value).success;
      return value !== null && value !== MASKED && fits ? [[name, value]] : [];
    }),
  );
}

/** Whether a draft says more than a name. */
export const saysMore = (draft: Draft, { names }: Similar): boolean =>
  Object.keys(draft).some((column) => !names.includes(column));
