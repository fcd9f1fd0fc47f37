import { describe, expect, it } from 'vitest';
import { HttpError } from 'ra-core';
import { DataError, fieldErrors, toDataError } from '../../../src/data/errors';
import { text } from '../../../src/i18n/text';
import { failureTexts } from '../../../src/ui/failureTexts';

describe('kinds of failure', () => {
  it.each([
    [401, { code: 'PT401' }, 'session'],
    [403, { code: 'PT403' }, 'assurance'],
    [403, { code: '42501' }, 'refused'],
    [404, { code: 'PT404' }, 'missing'],
    [406, { code: 'PGRST116' }, 'missing'],
    [409, { code: '23505' }, 'invalid'],
    [400, { code: '22P02' }, 'invalid'],
    [431, undefined, 'tooLong'],
    [429, undefined, 'limited'],
    [503, undefined, 'busy'],
    [504, undefined, 'timeout'],
    [500, undefined, 'server'],
    [500, { code: 'XX000' }, 'server'],
    [500, { code: '40P01' }, 'busy'],
  ])('%i %o is %s', (status, body, kind) => {
    const cause = new HttpError('no', status, body);
    expect(toDataError(cause)).toMatchObject({
      kind,
      status,
      cause,
      detail: `data.errors.${kind}`,
    });
  });

  it.each([
    [413, 'PT413', 'too_many_rows', 'tooLong', 'data.refusals.tooManyRows'],
    [409, 'PT409', 'merged', 'invalid', 'data.refusals.merged'],
    [409, 'PT409', 'of_tomorrow', 'invalid', 'data.errors.invalid'],
    [500, '57014', 'canceling statement', 'timeout', 'data.errors.tooSlow'],
  ])('%i %s %s is %s, and says what to do about it', (status, code, message, kind, detail) => {
    const error = toDataError(new HttpError('no', status, { code, message }));
    expect(error).toMatchObject({ kind, detail });
  });

  const deletions = (details: string) =>
    toDataError(new HttpError('no', 429, { code: 'PT429', message: 'deletion_limit', details }));

  it('knows how long somebody has to wait who deleted as much as a member may', () => {
    const refused = deletions('{"limit": 100, "minutes": 12}');
    expect(refused).toMatchObject({ kind: 'limited', detail: 'data.refusals.deletions' });
    expect(failureTexts(refused).detail).toBe(
      'You can delete up to 100 records an hour. Nothing was deleted. Wait 12 minutes, or ask an admin of your location to delete them.',
    );
  });

  it.each(['{"minutes": "12"}', '[]', 'no JSON'])(
    'names no time to wait where the facts are %s',
    (details) => {
      expect(failureTexts(deletions(details)).detail).toBe(text('data.errors.limited'));
    },
  );

  it.each([
    [['Rice'], 0, 'Rice'],
    [['Rice', 'Beans\r\nSet-Cookie: a=b'], 0, 'Rice, Beans\r\nSet-Cookie: a=b'],
    [Array.from({ length: 20 }, (_, n) => `Item ${n}`), 10, /^Item 0, .*, Item 19 and 10 more$/],
  ])('names %j and counts %i more', (names, more, words) => {
    const details = JSON.stringify({ items: names.map((name) => ({ name, on_hand: 1 })), more });
    const refused = new HttpError('no', 409, {
      ...{ code: 'PT409', message: 'insufficient_stock', details },
    });
    const said = failureTexts(toDataError(refused)).detail;
    const [, named] = /stock: ([^]*)\. Nothing was saved\./.exec(said) ?? [];
    expect(named).toMatch(words instanceof RegExp ? words : new RegExp(`^${words}$`));
  });

  it('says how far a deletion came that the limit of an hour stopped', () => {
    const rows = { asked: 40, changed: 20 };
    const { detail, values } = deletions('{"limit": 100, "minutes": 12}');
    const stopped = new DataError({ kind: 'limited', rows, detail, values });
    expect(failureTexts(stopped).detail).toMatch(/100 records an hour\. 20 of 40 rows .* 12 min/);
  });

  it('keeps what is no answer of the server as the cause of a server error', () => {
    const cause = new RangeError('x');
    expect(toDataError(cause)).toMatchObject({ kind: 'server', cause });
  });

  it('keeps personal data of the server out of what screens see', () => {
    const body = { code: '23505', details: 'Key (email)=(ana@example.org) already exists.' };
    const error = toDataError(new HttpError('no', 409, body));
    expect(JSON.stringify([error.body, error.message, error.detail])).not.toContain('ana@');
  });
});

const violation = (kind: string, constraint: string) =>
  `insert or update on table "events" violates ${kind} constraint "${constraint}"`;

describe('errors of fields', () => {
  const columns = new Set(['name', 'end_date', 'event_id', 'active_location_id']);
  it.each([
    [
      '23502',
      'null value in column "name" of relation "events" violates not-null constraint',
      { name: 'data.fields.required' },
    ],
    ['23505', violation('unique', 'events_name_key'), { name: 'data.fields.taken' }],
    ['23505', violation('unique', 'events_location_id_name_key'), { name: 'data.fields.taken' }],
    [
      '23503',
      violation('foreign key', 'events_event_id_location_id_fkey'),
      { event_id: 'data.fields.gone' },
    ],
    [
      '23503',
      violation('foreign key', 'events_active_location_id_network_id_fkey'),
      { active_location_id: 'data.fields.gone' },
    ],
    ['23514', violation('check', 'events_end_date_check'), { end_date: 'data.fields.notValid' }],
    ['23514', violation('check', 'events_end_date_check1'), { end_date: 'data.fields.notValid' }],
    ['23514', violation('check', 'events_end_date_one_line'), { end_date: 'data.fields.oneLine' }],
    ['23505', violation('unique', 'events_idempotency_key_key'), undefined],
    ['23514', violation('check', 'other_name_check'), undefined],
    ['22P02', 'invalid input syntax for type uuid: "x"', undefined],
  ])('%s: %s', (code, message, expected) => {
    expect(fieldErrors({ code, message }, { name: 'events', columns })).toEqual(expected);
  });

  it('of answers without a body are none', () => {
    expect(fieldErrors(undefined, { name: 'events', columns })).toBeUndefined();
  });
});
