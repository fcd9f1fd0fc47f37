import { documentedParts } from '../../tests/contract/restDialect';
import { recordedParts } from './recordRest';

/**
 * After all browser tests: every shape in which the app asked REST stands in tests/contract/restDialect.ts
 * with what PostgREST answers to it.
 *
 * @throws Error which ends the run as failed, with the shapes that stand nowhere
 */
export default function checkRestShapes(): void {
  const documented = documentedParts();
  const unknown = recordedParts(Number(process.env.E2E_PORT ?? 4173)).filter(
    (part) => !documented.has(part),
  );
  if (unknown.length > 0)
    throw new Error(
      `REST was asked in shapes that tests/contract/restDialect.ts has not: ${unknown.join('; ')}`,
    );
}
