import { VISIT } from '../../config';

/**
 * Whether a text can be the reason for an exception, as the database judges it (private.is_reason):
 * long enough, blanks counted once, and not the same letter again and again.
 */
export function isReason(text: string): boolean {
  const words = text.replace(/\s+/g, ' ').trim();
  return [...words].length >= VISIT.reasonMinimum && !/^(\S)(?:\s|\1)*$/u.test(words.toLowerCase());
}
