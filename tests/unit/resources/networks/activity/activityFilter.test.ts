import { describe, expect, it } from 'vitest';
import {
  filterOfAddress,
  filterParameters,
  pageOfAddress,
} from '../../../../../src/resources/networks/activity/activityFilter';

const PERSON = '10000000-0000-4000-8000-000000000001';
const addressOf = (filter: unknown) =>
  new URLSearchParams({ filter: typeof filter === 'string' ? filter : JSON.stringify(filter) });

describe('the filter of an address', () => {
  it('is read as the database takes it', () => {
    const filter = filterOfAddress(
      addressOf({
        'person@eq': PERSON,
        'kind@in': ['deleted', 'taken_out'],
        'at@gte': '2026-11-24T05:00:00.000Z',
        'at@lt': '2026-11-25T05:00:00.000Z',
      }),
    );
    expect(filterParameters(filter)).toEqual({
      p_person: PERSON,
      p_actions: [
        ...['delete', 'soft_delete', 'import_undone', 'sample_data_removed'],
        ...['exported', 'printed', 'revealed', 'network_exported'],
      ],
      p_from: '2026-11-24T05:00:00.000Z',
      p_until: '2026-11-25T05:00:00.000Z',
    });
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['a name', { 'person@eq': 'Rosa Delgado' }],
    ['an unknown kind', { 'kind@in': ['loved'] }],
    ['no kind', { 'kind@in': [] }],
    ['no moment', { 'at@gte': 'yesterday' }],
    ['a column of the trail', { 'diff@eq': 'x', q: 'Rosa' }],
  ])('is empty for %s', (_, filter) => {
    expect(filterOfAddress(addressOf(filter))).toEqual({});
  });

  it('narrows nothing without one', () => {
    expect(filterParameters(filterOfAddress(new URLSearchParams()))).toEqual({
      p_person: null,
      p_actions: null,
      p_from: null,
      p_until: null,
    });
  });
});

describe('the page of an address', () => {
  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=1e3', 1],
    ['page=99999999', 1],
  ])('of "%s" is %i', (search, page) => {
    expect(pageOfAddress(new URLSearchParams(search))).toBe(page);
  });
});
