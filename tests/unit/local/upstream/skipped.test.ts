import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../../local/config';
import { reasonOf, SKIPPED_UPSTREAM } from '../../../contract/skippedUpstream';

it('docs/upstream.md has the row for which each test is skipped on Supabase’s own servers', () => {
  const guide = readFileSync(join(PROJECT_ROOT, 'docs/upstream.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, first = '']) => first);
  for (const [, row] of SKIPPED_UPSTREAM) expect(rows).toContain(row);
  expect(reasonOf('mails are not sent to banned users')).toBe(
    'a mail of recovery to a banned person',
  );
  expect(reasonOf('mails are sent')).toBeUndefined();
});
