import { formatMomentTime, formatShortDate } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';

/** A stored moment as short as a line has room for: `11/19/2026 3:40 PM`. */
export const momentWords = (moment: string): string =>
  `${formatShortDate(localDate(moment))} ${formatMomentTime(moment)}`;
