import { StartError } from '../startError';

/** What a setting of supabase/config.toml can be. */
export type ConfigValue = string | number | boolean | readonly string[];

const TABLE = /^\[([\w.-]+)\]$/;
const SETTING = /^([\w-]+)\s*=\s*(.+)$/;
const OPEN_LIST = /^[\w-]+\s*=\s*\[[^\]]*$/;

/**
 * Reads the part of TOML that supabase/config.toml is written in: tables, and texts, numbers, truth
 * values and lists of texts; a list may have its texts on lines of their own, with comments between.
 *
 * @param text the file
 * @returns the values by their full names, such as `auth.email.otp_length`
 * @throws StartError that names a line which is something else
 */
export function readToml(text: string): ReadonlyMap<string, ConfigValue> {
  const values = new Map<string, ConfigValue>();
  let table = '';
  let begun = '';
  for (const [index, raw] of text.split('\n').entries()) {
    if (raw.trim() === '' || raw.trim().startsWith('#')) continue;
    const line = begun + raw.trim();
    begun = OPEN_LIST.test(line) ? line : '';
    if (begun !== '') continue;
    const name = TABLE.exec(line)?.[1];
    const [, key, value] = SETTING.exec(line) ?? [];
    if (name !== undefined) table = `${name}.`;
    else if (key !== undefined && value !== undefined)
      values.set(`${table}${key}`, parse(value, index));
    else throw unreadable(index);
  }
  return values;
}

function parse(text: string, index: number): ConfigValue {
  try {
    // The values of that file are written as in JSON.
    const value: unknown = JSON.parse(text);
    if (isValue(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw unreadable(index);
}

const isValue = (value: unknown): value is ConfigValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

const unreadable = (index: number): StartError =>
  new StartError(`Line ${index + 1} of supabase/config.toml cannot be read.`);
