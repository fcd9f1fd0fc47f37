import '../../../../src/i18n/deskTexts';
import { afterEach, describe, expect, it } from 'vitest';
import { today, shiftDay } from '../../../../src/i18n/dates';
import { i18nProvider } from '../../../../src/i18n/provider';
import { setTimeZone } from '../../../../src/i18n/timeZone';
import { NotSaved } from '../../../../src/kit/form/NotSaved';
import { explainRefusal, pastVisitSchema } from '../../../../src/resources/visits/pastVisit';

const translate = (key: string, values?: Record<string, unknown>) =>
  i18nProvider.translate(key, values);

const SHEET = {
  ...{ visited_on: '2026-03-08', back_dating_reason: 'Copied from the paper sheet' },
  ...{ adults: 1, children: 2, seniors: 0, unknown: 0 },
  ...{ event_id: null, note: null, override_reason: null },
};

/** The messages of the fields that are refused, by field. */
function refused(values: object, overLimit = false): Record<string, string> {
  const labelOf = (source: string) => translate(`resources.visits.fields.${source}`);
  const read = pastVisitSchema({ labelOf, translate }, overLimit).safeParse({
    ...SHEET,
    ...values,
  });
  const issues = read.success ? [] : read.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

afterEach(() => {
  setTimeZone(null);
});

describe('the form of a past visit', () => {
  it('takes a sheet with its day and the reason', () => {
    expect(refused({})).toEqual({});
    expect(refused({ visited_on: null, back_dating_reason: ' ' })).toEqual({
      visited_on: 'Date is required',
      back_dating_reason: 'Reason for the late entry is required',
    });
    expect(refused({ back_dating_reason: 'late' })).toEqual({
      back_dating_reason:
        "Enter at least 10 characters to explain why you're adding this visit late.",
    });
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'takes today and no later day, by the calendar of %s',
    (zone) => {
      setTimeZone(zone);
      expect(refused({ visited_on: today() })).toEqual({});
      expect(refused({ visited_on: shiftDay(today(), 1) })).toEqual({
        visited_on: "A visit can't be in the future.",
      });
    },
  );

  it('says beside the household that nobody came, or too many', () => {
    expect(refused({ adults: 0, children: 0 })).toEqual({
      adults: 'Enter at least one person.',
    });
    expect(refused({ adults: 90, unknown: 20 })).toHaveProperty('adults');
  });

  it('asks for the reason of an exception where the day was over the limit', () => {
    expect(refused({}, true)).toEqual({
      override_reason: 'Reason for the exception is required',
    });
  });
});

describe('a refusal', () => {
  const answer = (code: string) => ({ cause: { body: { details: JSON.stringify({ code }) } } });

  it.each([
    ['visit_future', 'visited_on'],
    ['visit_too_old', 'visited_on'],
    ['back_dating_reason', 'back_dating_reason'],
    ['visit_reason', 'override_reason'],
  ])('%s stands beside %s', (code, field) => {
    const explained = explainRefusal(answer(code), translate);
    expect(explained).toBeInstanceOf(NotSaved);
    expect(Object.keys((explained as NotSaved).errors)).toEqual([field]);
  });

  it('of another kind is reported as it is', () => {
    const error = answer('visit_limit');
    expect(explainRefusal(error, translate)).toBe(error);
  });
});
