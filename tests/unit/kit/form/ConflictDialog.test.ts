import { describe, expect, it } from 'vitest';
import { changedMeanwhile, mergeChanges } from '../../../../src/kit/form/ConflictDialog';

describe('two people changing one record', () => {
  const names = ['city', 'email', 'note'];

  it('saves what I changed over what the other one saved', () => {
    const opened = { city: 'Detroit', email: 'a@example.org', note: null };
    const mine = { city: 'Warren', email: 'a@example.org', note: '' };
    const current = { city: 'Livonia', email: 'b@example.org', note: 'theirs' };
    expect(mergeChanges(names, opened, mine, current)).toEqual({
      city: 'Warren',
      email: 'b@example.org',
      note: 'theirs',
    });
  });

  it('is no conflict when only something beside the form changed, such as the photo', () => {
    const opened = { city: 'Detroit', note: null, avatar_url: null };
    expect(changedMeanwhile(names, opened, { ...opened, note: '', avatar_url: 'new' })).toBe(false);
    expect(changedMeanwhile(names, opened, { ...opened, city: 'Warren' })).toBe(true);
  });

  it('compares lists by all that their entries hold', () => {
    const opened = { options: [{ code: 'a', label: 'One' }, { code: 'b' }] };
    const renamed = { options: [{ code: 'a', label: 'First' }, { code: 'b' }] };
    expect(changedMeanwhile(['options'], opened, renamed)).toBe(true);
    expect(changedMeanwhile(['options'], opened, structuredClone(opened))).toBe(false);
  });
});
