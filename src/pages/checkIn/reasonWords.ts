import type { Text } from '../../i18n/text';
import type { DeskAnswer, DeskRow } from './deskAnswer';

/**
 * Why somebody comes close to what was asked for, in words.
 *
 * @param asked by which the birth date counts, too
 */
export function reasonInWords(
  { reason, client }: DeskRow,
  { days }: DeskAnswer['asked'],
  translate: Text,
): string {
  const words = translate(`desk.reason.${reason ?? 'same_name'}`, {
    _: translate('desk.reason.similar'),
  });
  const isSameDay = client.date_of_birth !== null && days.includes(client.date_of_birth);
  return isSameDay && reason !== 'same_birth_date'
    ? translate('desk.reason.andBirthDate', { reason: words })
    : words;
}
