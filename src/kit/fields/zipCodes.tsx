import * as z from 'zod/mini';
import { TextInput } from '../form/TextInput';
import type { InputProps } from '../form/useFormField';
import type { Field } from './field';
import { common, type Options } from './fieldOptions';

const ZIP_CODE = /^\d{5}$/;
/** So many wrong ones are named. */
const NAMED = 5;

/** What was typed, each code once: commas, semicolons, spaces, and line breaks stand between them. */
function readZipCodes(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const codes = value.split(/[\s,;]+/).filter(Boolean);
  return codes.length === 0 ? null : [...new Set(codes)];
}

const write = (codes: readonly string[]) => codes.join(', ');

// What was typed stays until it is saved: read at once, no comma could be typed.
const ZipCodesInput = (props: InputProps) => (
  <TextInput
    multiline
    minRows={1}
    format={(value) => (Array.isArray(value) ? write(value) : value)}
    {...props}
  />
);

/** Zip codes of five digits, in one text; null for none. */
export const zipCodes = ({ max, ...options }: Options & { max: number }): Field<string[]> => ({
  ...common(options),
  columnKind: 'codes',
  typed: 'other',
  sortable: false,
  wide: options.wide ?? true,
  rule: (words) => {
    const list = z.array(z.string(), { error: words.invalid }).check(
      z.maxLength(max, words.invalid),
      z.check<string[]>(({ value, issues }) => {
        const wrong = value.filter((code) => !ZIP_CODE.test(code)).slice(0, NAMED);
        if (wrong.length === 0) return;
        const message = words.zipCodes(write(wrong));
        issues.push({ code: 'custom', message, input: value });
      }),
    );
    return z.pipe(z.transform(readZipCodes), z.nullish(list));
  },
  Input: ZipCodesInput,
  Show: ({ value }) => write(value),
  plain: (value) => value.join('; '),
});
