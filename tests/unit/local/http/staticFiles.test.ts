import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createStaticRoutes } from '../../../../local/http/staticFiles';

const parent = mkdtempSync(join(tmpdir(), 'larder-static-'));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it('waits for the first build without a word', async () => {
  const said = (['error', 'warn', 'log'] as const).map((level) =>
    vi.spyOn(console, level).mockReturnValue(undefined),
  );
  const routes = createStaticRoutes(join(parent, 'dist'));
  const answer = await routes.request('/clients');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('The app has not been built; run npm run build.');
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
});
