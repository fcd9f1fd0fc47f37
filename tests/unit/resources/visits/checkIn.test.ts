import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/deskTexts';
import { i18nProvider } from '../../../../src/i18n/provider';
import { refusalDetails } from '../../../../src/data/errors';
import {
  explainLimit,
  limitOf,
  parseContext,
  secondVisitOf,
  type CheckInContext,
  type VisitLimit,
} from '../../../../src/resources/visits/checkInContext';
import {
  checkInSchema,
  initialCheckIn,
  visitArguments,
} from '../../../../src/resources/visits/checkInForm';

const translate = (key: string, values?: Record<string, unknown>) =>
  i18nProvider.translate(key, values);

const aLimit = (values: Partial<VisitLimit> = {}): VisitLimit => ({
  max_visits: 2,
  period_days: 30,
  scope: 'network',
  visits: 2,
  exceeded: true,
  next_eligible_on: '2026-12-03',
  ...values,
});

const aContext = (values: Partial<CheckInContext> = {}): CheckInContext => ({
  client: {
    ...{ id: 'c', full_name: 'Rosa Delgado', date_of_birth: null, phone_number: null },
    ...{ address_line1: null, address_line2: null, city: null, pinned_note: null, custom: {} },
  },
  needs: [],
  household: { size: 4, adults: 2, children: 1, seniors: 0, unknown: 1, from: 'last_visit' },
  last_visit: null,
  here_today: null,
  today: '2026-11-22',
  events: [],
  ...{ limit: null, programs: [], programs_offered: [] },
  location: {
    id: 'l',
    name: 'Eastside Pantry',
    inventory_tracking_enabled: true,
    strict_inventory_tracking_enabled: false,
  },
  ...values,
});

const anEvent = (id: string, name: string) => ({ id, name, start_time: null, end_time: null });

/** The messages of the fields that are refused, by field. */
function refused(values: object, overLimit = false): Record<string, string> {
  const form = { ...initialCheckIn(aContext()), ...values };
  const labelOf = (source: string) => translate(`resources.visits.fields.${source}`);
  const read = checkInSchema({ labelOf, translate }, { overLimit }).safeParse(form);
  const issues = read.success ? [] : read.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the check-in form', () => {
  it('starts with the household as it is known', () => {
    expect(initialCheckIn(aContext())).toMatchObject({
      ...{ adults: 2, children: 1, seniors: 0, unknown: 1 },
      ...{ event_id: null, note: null, lines: [] },
    });
  });

  it('chooses the event of the day when there is just one, or the one it was opened for', () => {
    const events = [anEvent('1', 'Morning'), anEvent('2', 'Evening')];
    const context = aContext({ events });
    expect(initialCheckIn(aContext({ events: events.slice(0, 1) })).event_id).toBe('1');
    expect(initialCheckIn(context).event_id).toBeNull();
    expect(initialCheckIn(context, '2').event_id).toBe('2');
    expect(initialCheckIn(context, 'of yesterday').event_id).toBeNull();
    expect(initialCheckIn(aContext(), '2').event_id).toBeNull();
  });

  it('says what is wrong with the household', () => {
    const nobody = { adults: 0, children: 0, seniors: 0, unknown: 0 };
    expect(refused(nobody)).toEqual({ adults: 'Enter at least one person.' });
    expect(Object.keys(refused({ adults: 60, children: 40 }))).toEqual(['adults']);
    expect(refused({ adults: -1 })).toEqual({ adults: 'Adults is not valid.' });
    expect(refused({})).toEqual({});
  });

  // The lines of an order go with a check-in alone (useSaveVisit): a past visit has none.
  it('sends the parts, and how many that makes', () => {
    const values = { ...initialCheckIn(aContext()), note: 'Umbrella' };
    expect(visitArguments(values)).toEqual({
      ...{ p_household_size: 4, p_adults: 2, p_children: 1, p_seniors: 0 },
      ...{ p_event_id: null, p_note: 'Umbrella' },
    });
  });

  it('asks for a reason over the limit, and keeps blanks out', () => {
    expect(refused({ override_reason: null }, true)).toEqual({
      override_reason: 'Reason for the exception is required',
    });
    expect(refused({ override_reason: '   ' }, true)).toEqual({
      override_reason: 'Reason for the exception is required',
    });
    expect(refused({ override_reason: 'House fire' }, true)).toEqual({});
    for (const short of ['x', '  Too short  ', 'aaaaaaaaaaaa', 'A a A a A a A a']) {
      expect(refused({ override_reason: short }, true)).toEqual({
        override_reason: 'Enter at least 10 characters to explain why this visit is an exception.',
      });
    }
    expect(refused({ override_reason: ' ' })).toEqual({});
  });

  it('takes no line without a quantity', () => {
    expect(refused({ lines: [{ item_id: 'rice', quantity: 0 }] })).toEqual({
      'lines.0.quantity': 'Type a whole number from 1 to 9999.',
    });
    expect(refused({ lines: [{ item_id: 'rice', quantity: 9999 }] })).toEqual({});
  });

  it('refuses an answer of another shape', () => {
    expect(() => parseContext({ client: null })).toThrow();
  });
});

describe('the visit limit', () => {
  it('says how often the household came and when it may come again', () => {
    expect(explainLimit(aLimit(), translate)).toEqual({
      reason: 'This household visited 2 times in the last 30 days. The network allows 2.',
      next: 'Eligible again December 3, 2026.',
    });
    const here = explainLimit(aLimit({ scope: 'location', visits: 1 }), translate);
    expect(here.reason).toContain('visited this location once in the last 30 days');
    expect(explainLimit(aLimit({ next_eligible_on: null }), translate).next).toBeNull();
  });

  it('is read from a refusal, and from no other', () => {
    const limit = aLimit();
    const details = JSON.stringify({ code: 'visit_limit', limit });
    expect(limitOf(refusalDetails({ cause: { body: { details } } }))).toEqual(limit);
    expect(limitOf(refusalDetails({ cause: { body: { details: 'no JSON' } } }))).toBeNull();
    expect(limitOf({ code: 'insufficient_stock', items: [] })).toBeNull();
  });

  it('is told with the visit of today', () => {
    const visit = { visit_id: 'v', visited_at: '2026-11-22T14:12:00Z', by: 'Maya Okafor' };
    const details = { code: 'already_here', visit, limit: aLimit() };
    expect(secondVisitOf(details)).toMatchObject({ visit, limit: { exceeded: true } });
    expect(secondVisitOf({ ...details, code: 'visit_limit' })).toBeNull();
  });
});
