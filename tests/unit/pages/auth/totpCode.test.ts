import { expect, it } from 'vitest';
import { totpCode } from '../../../../src/pages/auth/demo/totpCode';

// RFC 6238, appendix B: the secret is '12345678901234567890', the codes are cut to six digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('gives the code of second %i', async (seconds, code) => {
  await expect(totpCode(SECRET, seconds * 1000)).resolves.toBe(code);
});
