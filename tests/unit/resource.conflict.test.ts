import { describe, expect, it } from 'vitest';
import { mergeChanges } from '../../src/resource/ConflictDialog';

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
});
