import { accountKnownElsewhere } from './accountKnownElsewhere.ts';
import type { WriteMail } from './defineMail.ts';
import { factorAdded } from './factorAdded.ts';
import { factorRemoved } from './factorRemoved.ts';
import { locationOffered } from './locationOffered.ts';
import { monthlyReport } from './monthlyReport.ts';
import { newDevice } from './newDevice.ts';
import { passwordChanged } from './passwordChanged.ts';

/** The mails that `private.add_mail` can name. */
export const TEMPLATES: ReadonlyMap<string, WriteMail> = new Map([
  ['account_known_elsewhere', accountKnownElsewhere],
  ['factor_added', factorAdded],
  ['factor_removed', factorRemoved],
  ['location_offered', locationOffered],
  ['monthly_report', monthlyReport],
  ['new_device', newDevice],
  ['password_changed', passwordChanged],
]);
