import { array, int, looseObject, optional, safeParse, string } from 'zod/mini';
import type { TextKey, TextValues } from '../i18n/text';

/**
 * What is said of each refusal of the database, by its code. A screen that knows more says it in words of
 * its own (`useReportRefusal`). Missing records and ended sessions are kinds of failure (`DataFailure`).
 */
const REFUSALS: Readonly<Record<string, TextKey>> = {
  already_here: 'data.refusals.alreadyHere',
  already_merged: 'data.refusals.alreadyMerged',
  already_undone: 'data.refusals.alreadyUndone',
  basis_missing: 'data.refusals.basisMissing',
  cancelled: 'data.refusals.cancelled',
  custom_default_not_valid: 'data.refusals.customDefaultNotValid',
  custom_field_unknown: 'data.refusals.customFieldUnknown',
  custom_value_missing: 'data.refusals.customValueMissing',
  custom_value_not_valid: 'data.refusals.customValueNotValid',
  deleted: 'data.refusals.deleted',
  dietary_notes_too_long: 'data.refusals.dietaryNotesTooLong',
  deletion_limit: 'data.refusals.deletions',
  email_in_use: 'data.refusals.emailInUse',
  household_full: 'data.refusals.householdFull',
  import_ended: 'data.refusals.importEnded',
  income_missing: 'data.refusals.incomeMissing',
  income_over_limit: 'data.refusals.incomeOverLimit',
  insufficient_stock: 'data.refusals.insufficientStock',
  invitation_limit: 'data.refusals.invitations',
  invitation_under_way: 'resources.location_users.invite.underWay',
  item_deleted: 'data.refusals.itemDeleted',
  item_wanted: 'data.refusals.itemWanted',
  last_network_admin: 'resources.profiles.delete.lastNetworkAdmin',
  last_super_user: 'resources.profiles.delete.lastSuperUser',
  limit_missing: 'data.refusals.limitMissing',
  merged: 'data.refusals.merged',
  number_taken: 'data.refusals.numberTaken',
  name_not_plain: 'form.errors.notPlain',
  not_empty: 'data.refusals.notEmpty',
  not_eligible: 'data.refusals.notEligible',
  nothing_recalled: 'data.refusals.nothingRecalled',
  option_in_use: 'data.refusals.optionInUse',
  options_missing: 'data.refusals.optionsMissing',
  options_not_valid: 'data.refusals.optionsNotValid',
  order_changed: 'data.errors.conflict',
  outdated: 'data.errors.conflict',
  paper_only: 'data.refusals.paperOnly',
  program_ended: 'data.refusals.programEnded',
  recall_is_closed: 'data.refusals.recallIsClosed',
  recall_is_open: 'data.refusals.recallIsOpen',
  reserved_for_orders: 'data.refusals.reservedForOrders',
  rows_under_way: 'data.errors.busy',
  same_client: 'data.refusals.sameClient',
  same_file: 'data.refusals.sameFile',
  same_household: 'data.refusals.sameHousehold',
  sample_client: 'data.refusals.sampleClient',
  samples_changed: 'data.refusals.samplesChanged',
  self: 'data.refusals.self',
  signature_empty: 'data.refusals.signatureEmpty',
  signature_missing: 'data.refusals.signatureMissing',
  signature_too_big: 'data.refusals.signatureTooBig',
  signer_missing: 'data.refusals.signerMissing',
  statement_missing: 'data.refusals.statementMissing',
  stock_moved: 'data.refusals.stockMoved',
  survivor_merged: 'data.refusals.survivorMerged',
  too_late: 'data.refusals.tooLate',
  too_many_fields: 'data.refusals.tooManyFields',
  too_many_rows: 'data.refusals.tooManyRows',
  too_many_rows_for_member: 'data.refusals.tooManyRowsForMember',
  too_many_views: 'data.refusals.tooManyViews',
  unanswered_clashes: 'data.refusals.unansweredClashes',
  visit_limit: 'data.refusals.visitLimit',
  works_here: 'resources.location_users.invite.worksHere',
};

/** The codes that have words here. */
export const WORDED_REFUSALS: ReadonlySet<string> = new Set(Object.keys(REFUSALS));

const refusalShape = looseObject({
  code: string(),
  /** Minutes until there is room again. */
  minutes: optional(int()),
  /** What it is about: the first twenty, and how many others there are. */
  items: optional(array(looseObject({}))),
  more: optional(int()),
});

/**
 * The text of a refusal and what fills its places.
 *
 * @param details code and facts of the refusal, whatever else they are
 * @returns undefined for a code without words
 */
export function refusalTexts(
  details: unknown,
): { detail: TextKey; values: TextValues } | undefined {
  const { data: refusal } = safeParse(refusalShape, details);
  const detail = refusal && REFUSALS[refusal.code];
  if (!detail) return undefined;
  const { items = [], more = 0, minutes } = refusal;
  return { detail, values: { ...refusal, smart_count: minutes ?? items.length + more } };
}
