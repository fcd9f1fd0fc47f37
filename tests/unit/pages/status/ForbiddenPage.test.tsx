import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetRun, importRuns, type RunView } from '../../../../src/kit/import/run/runs';
import { ForbiddenPage } from '../../../../src/pages/status/ForbiddenPage';
import { actAs } from '../../../support/currentUser';

const KEY = 'an import';

afterEach(() => {
  forgetRun(KEY);
});

/** The page as somebody sees it who has started an import of 20 rows. */
function open(state: RunView['state'], person = 'ann') {
  actAs({ id: person });
  const file = { name: 'intake.csv', hash: 'a', shape: 'b', rows: 20 };
  const counts = { done: 19, total: 20, result: null, failure: null };
  const view = { state, id: 'one', person: 'ann', file, ...counts };
  importRuns.add(KEY, { view, wanted: 'run', wake: () => undefined });
  render(
    <MemoryRouter>
      <ForbiddenPage />
    </MemoryRouter>,
  );
}

describe('the page that says no', () => {
  it('tells how far a stopped import of the person came', () => {
    open('stopped');
    expect(screen.getByRole('status')).toHaveTextContent(
      "The import of “intake.csv” has stopped after 19 of 20 rows. 1 row wasn't imported. The imported rows are saved.",
    );
  });

  it('tells where one stands that waits', () => {
    open('paused');
    expect(screen.getByRole('status')).toHaveTextContent(
      "The import of “intake.csv” isn't finished: 19 of 20 rows are done.",
    );
  });

  it.each([
    ['ended', 'ann'],
    ['stopped', 'ben'],
  ] as const)('says nothing of one that has %s to %s', (state, person) => {
    open(state, person);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
