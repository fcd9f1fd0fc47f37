import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { refusalDetails } from '../../../../src/data/errors';
import {
  explainLimit,
  limitOf,
  parseContext,
  type CheckInContext,
  type VisitLimit,
} from '../../../../src/resources/visits/checkInContext';
import { checkInSchema, initialCheckIn } from '../../../../src/resources/visits/checkInForm';

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
  client: { id: 'c', full_name: 'Rosa Delgado' },
  last_visit: null,
  events: [],
  limit: null,
  location: {
    id: 'l',
    name: 'Eastside Pantry',
    inventory_tracking_enabled: true,
    strict_inventory_tracking_enabled: false,
  },
  ...values,
});

const lastVisit = {
  visited_on: '2026-11-04',
  household_size: 4,
  adults: 2,
  children: 2,
  seniors: null,
};

/** The messages of the fields that are refused, by field. */
function refused(values: object, overLimit = false): Record<string, string> {
  const form = { ...initialCheckIn(aContext()), ...values };
  const labelOf = (source: string) => translate(`resources.visits.fields.${source}`);
  const read = checkInSchema({ labelOf, translate }, overLimit).safeParse(form);
  const issues = read.success ? [] : read.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the check-in form', () => {
  it('starts with the household of the last visit, else with one person', () => {
    expect(initialCheckIn(aContext({ last_visit: lastVisit }))).toMatchObject({
      household_size: 4,
      adults: 2,
      children: 2,
      seniors: null,
    });
    expect(initialCheckIn(aContext())).toMatchObject({ household_size: 1, adults: null });
  });

  it('chooses the event of the day only when there is just one', () => {
    const [one, two] = [
      { id: '1', name: 'Morning' },
      { id: '2', name: 'Evening' },
    ];
    expect(initialCheckIn(aContext({ events: [one] })).event_id).toBe('1');
    expect(initialCheckIn(aContext({ events: [one, two] })).event_id).toBeNull();
    expect(initialCheckIn(aContext()).event_id).toBeNull();
  });

  it('says in plain words what is wrong with the household', () => {
    expect(refused({ household_size: null })).toEqual({
      household_size: 'Household size is required',
    });
    expect(refused({ household_size: 0 })).toEqual({
      household_size: 'Household size is not valid.',
    });
    expect(refused({ household_size: 3, adults: 2, children: 1, seniors: 1 })).toEqual({
      household_size: 'The adults, children and seniors are more than the household size.',
    });
    expect(refused({ household_size: 3, adults: 2, children: 1 })).toEqual({});
    expect(refused({ adults: -1 })).toEqual({ adults: 'Adults is not valid.' });
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
        override_reason: 'Say in at least 10 letters why this visit is an exception.',
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
      reason: 'This household came 2 times in the last 30 days; the network allows 2.',
      next: 'Next eligible: December 3, 2026.',
    });
    const here = explainLimit(aLimit({ scope: 'location', visits: 1 }), translate);
    expect(here.reason).toContain('came here once in the last 30 days');
    expect(explainLimit(aLimit({ next_eligible_on: null }), translate).next).toBeNull();
  });

  it('is read from a refusal, and from no other', () => {
    const limit = aLimit();
    const details = JSON.stringify({ code: 'visit_limit', limit });
    expect(limitOf(refusalDetails({ cause: { body: { details } } }))).toEqual(limit);
    expect(limitOf(refusalDetails({ cause: { body: { details: 'no JSON' } } }))).toBeNull();
    expect(limitOf({ code: 'insufficient_stock', items: [] })).toBeNull();
  });
});
