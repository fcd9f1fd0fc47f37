import { PASSWORD_MAXIMUM_BYTES } from '../../config';
import { loadOptional } from '../../ui/loadOptional';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Fetches the list of common passwords (some 200 kB), once. Call it when somebody begins to type a new
 * password; a failure is forgotten, and asked again for the next time.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  list ??= loadOptional(() => import('@zxcvbn-ts/language-common')).then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  list.catch(() => (list = undefined));
  return list;
}

/**
 * Whether a password is among the first that somebody guesses: one of the list in any case, or one with
 * digits and signs around it that are fewer than its letters, or on the list themselves.
 *
 * @throws when the list cannot be loaded
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length > PASSWORD_MAXIMUM_BYTES) return false;
  const common = await loadCommonPasswords();
  const whole = password.toLowerCase();
  if (common.has(whole)) return true;
  const [, before = '', core = '', behind = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(whole) ?? [];
  if (!common.has(core)) return false;
  const isAlone = (part: string) => part === '' || common.has(part);
  return core.length * 2 >= whole.length || (isAlone(before) && isAlone(behind));
}
