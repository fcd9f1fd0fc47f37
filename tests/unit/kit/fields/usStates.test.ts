import { expect, it } from 'vitest';
import { US_STATES } from '../../../../src/kit/fields/usStates';

it('the states are fifty, without DC and territories', () => {
  const codes = Object.keys(US_STATES);
  expect(codes).toHaveLength(50);
  expect(new Set(Object.values(US_STATES)).size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^[A-Z]{2}$/);
  for (const none of ['DC', 'PR', 'GU', 'VI', 'AS', 'MP']) expect(codes).not.toContain(none);
  expect(US_STATES).toMatchObject({ MI: 'Michigan', WY: 'Wyoming', AL: 'Alabama' });
});
