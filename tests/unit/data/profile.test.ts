import { describe, expect, it } from 'vitest';
import { api, failure } from './dataScreen';
import { LOCATION, USER } from './fakeApi';

describe('the own profile', () => {
  it('switches the location in the own profile and takes over the claims', async () => {
    const { provider, sent, refreshes } = api(() => ({ json: [{ id: USER }] }));
    await provider.switchLocation(LOCATION);
    expect(sent[0]).toMatchObject({
      method: 'PATCH',
      path: '/rest/v1/profiles',
      query: { id: `eq.${USER}` },
      body: { active_location_id: LOCATION },
    });
    expect(refreshes()).toBe(1);
  });

  it('does not call a switch done that changed no row', async () => {
    const { provider, refreshes } = api(() => ({ json: [] }));
    const error = await failure(provider.switchLocation(LOCATION));
    expect(error).toMatchObject({ kind: 'refused', message: 'shell.location.error' });
    expect(refreshes()).toBe(0);
  });
});
