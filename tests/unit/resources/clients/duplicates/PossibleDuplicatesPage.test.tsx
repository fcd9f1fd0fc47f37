import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../../../../src/data/errors';
import PossibleDuplicatesPage from '../../../../../src/resources/clients/PossibleDuplicatesPage';
import { hearErrors } from '../../../../support/hearErrors';
import { aClient, aPair, showReview } from './reviewWorld';

const rows = () => ({
  client_pairs: [
    aPair('p1'),
    aPair('p2', { bits: 3 }),
    aPair('p3', { confidence: 'possible', relative: true, bits: -2 }),
    aPair('p4', {
      decision: 'not_same',
      decided_by: 'u9',
      decided_at: '2026-11-21T12:00:00Z',
    }),
  ] as ReturnType<typeof aPair>[],
  clients: [
    aClient('p1a'),
    aClient('p1b', { full_name: 'Roza Delgado', email: 'roza@example.org' }),
    aClient('p2a', { full_name: 'Jose Ibarra' }),
    aClient('p2b', { full_name: 'José Ibarra' }),
    aClient('p3a', { full_name: 'Ana Ruiz' }),
    aClient('p3b', { full_name: 'Eva Ruiz' }),
    aClient('p4a', { full_name: 'Earl Miller' }),
    aClient('p4b', { full_name: 'Earl Millar' }),
  ],
  colleagues: [{ id: 'u9', full_name: 'Jonas Weber', deleted_at: null }],
});

/** A world whose pairs are decided by the function that does. */
function world() {
  const all = rows();
  const rpc = (name: string, args: Readonly<Record<string, unknown>>) => {
    if (name !== 'decide_client_pair') return undefined;
    all.client_pairs = all.client_pairs.map((pair) =>
      pair.id === args['p_pair_id']
        ? { ...pair, decision: args['p_decision'], decided_at: '2026-11-23T12:00:00Z' }
        : pair,
    );
    return undefined;
  };
  return { rows: all, rpc };
}

const queue = () => screen.findByRole('list', { name: 'Pairs to review' });
const opened = (name: string) => screen.findByRole('region', { name });

describe('the review of possible duplicates', () => {
  it('shows the pairs that wait, the first of them side by side with the reasons', async () => {
    showReview(<PossibleDuplicatesPage />, world());
    const entries = within(await queue()).getAllByRole('link');
    expect(entries.map((each) => each.textContent)).toEqual([
      'Rosa DelgadoRoza DelgadoVery likelyName sounds similar, same date of birth',
      'Jose IbarraJosé IbarraLikelyName sounds similar, same date of birth',
    ]);
    expect(entries[0]).toHaveAttribute('aria-current', 'true');
    const pair = await opened('Rosa Delgado and Roza Delgado');
    expect(pair).toHaveTextContent('Pair 1 of 2');
    const line = (name: string) =>
      within(pair).getByRole('rowheader', { name }).closest('tr')?.textContent;
    expect(line('Name')).toBe('NameRosa DelgadoRoza DelgadoSounds similar');
    expect(line('Email')).toBe('Email-roza@example.orgOnly on one');
    await waitFor(() => {
      expect(line('Visits')).toBe('Visits14, last on November 8, 202614, last on November 8, 2026');
    });
    // What neither has is left out.
    expect(within(pair).queryByRole('rowheader', { name: 'Gender' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Likely\u00a0(2)' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  it('goes on to the next pair when one is decided, and takes the decision back', async () => {
    const { person, call } = showReview(<PossibleDuplicatesPage />, world());
    await opened('Rosa Delgado and Roza Delgado');
    await person.click(screen.getByRole('button', { name: 'Not the same person' }));
    await opened('Jose Ibarra and José Ibarra');
    expect(call).toHaveBeenCalledWith(
      'decide_client_pair',
      { p_pair_id: 'p1', p_decision: 'not_same', p_updated_at: '2026-11-20T12:00:00Z' },
      expect.anything(),
    );
    expect(await queue()).not.toHaveTextContent('Roza');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => {
      expect(await queue()).toHaveTextContent('Roza');
    });
    expect(call).toHaveBeenCalledWith(
      'decide_client_pair',
      { p_pair_id: 'p1', p_decision: null, p_updated_at: '2026-11-20T12:00:00Z' },
      expect.anything(),
    );
  });

  it('moves by J and K', async () => {
    const { person } = showReview(<PossibleDuplicatesPage />, world());
    await opened('Rosa Delgado and Roza Delgado');
    await person.keyboard('j');
    await opened('Jose Ibarra and José Ibarra');
    await person.keyboard('j');
    await person.keyboard('k');
    await opened('Rosa Delgado and Roza Delgado');
  });

  it('says that a pair was changed meanwhile, and looks again', async () => {
    const { rows: all } = world();
    const { person, call } = showReview(<PossibleDuplicatesPage />, {
      rows: all,
      rpc: (name) =>
        name === 'decide_client_pair'
          ? Promise.reject(new DataError({ kind: 'invalid', status: 409 }))
          : undefined,
    });
    const heard = hearErrors();
    await opened('Rosa Delgado and Roza Delgado');
    await person.click(screen.getByRole('button', { name: 'Not sure' }));
    expect(await screen.findByText('This pair changed. Review it again.')).toBeVisible();
    expect(await opened('Rosa Delgado and Roza Delgado')).toBeVisible();
    const asked = call.mock.calls.length;
    await person.click(screen.getByRole('button', { name: 'Reload pair' }));
    expect(screen.queryByText('This pair changed. Review it again.')).toBeNull();
    expect(call.mock.calls.length).toBeGreaterThanOrEqual(asked);
    expect(heard().every((line) => line.startsWith('DataError') || line === '')).toBe(true);
  });

  it('keeps relatives apart, and says who decided what', async () => {
    const { person, call } = showReview(<PossibleDuplicatesPage />, world());
    await person.click(await screen.findByRole('tab', { name: 'Relatives and twins\u00a0(1)' }));
    expect(await opened('Ana Ruiz and Eva Ruiz')).toHaveTextContent('Maybe a twin or relative');
    await person.click(screen.getByRole('tab', { name: 'Decided\u00a0(1)' }));
    const decided = await screen.findByRole('list', { name: 'Decided' });
    await waitFor(() => {
      expect(decided).toHaveTextContent(
        'Earl Miller and Earl MillarNot the same person. Jonas Weber, November 21, 2026',
      );
    });
    await person.click(
      within(decided).getByRole('button', { name: 'Undo: Earl Miller and Earl Millar' }),
    );
    await waitFor(() => {
      expect(call).toHaveBeenCalledWith(
        'decide_client_pair',
        expect.objectContaining({ p_pair_id: 'p4', p_decision: null }),
        expect.anything(),
      );
    });
    expect(await screen.findByText('No decisions yet')).toBeVisible();
  });

  it('of a phone is the queue, then a pair as a page', async () => {
    const { person, router } = showReview(<PossibleDuplicatesPage />, { ...world(), width: 360 });
    await person.click(within(await queue()).getAllByRole('link')[1] as HTMLElement);
    await opened('Jose Ibarra and José Ibarra');
    expect(screen.queryByRole('list', { name: 'Pairs to review' })).toBeNull();
    expect(router.state.location.search).toBe('?pair=p2');
    await person.click(screen.getByRole('link', { name: 'All pairs' }));
    expect(await queue()).toBeVisible();
  });

  it('says that there is nothing to review', async () => {
    showReview(<PossibleDuplicatesPage />, { rows: {} });
    expect(await screen.findByText('No possible duplicates')).toBeVisible();
    expect(screen.getByText('New pairs appear here after check-ins and imports.')).toBeVisible();
  });
});

describe('a look through all clients', () => {
  it('goes part after part until it is done', async () => {
    let part = 0;
    const { person, call } = showReview(<PossibleDuplicatesPage />, {
      rows: {},
      rpc: (name) => {
        if (name !== 'scan_clients') return undefined;
        part += 1;
        return { scan_id: 's1', part, parts: 3, pairs: part * 2, done: part === 3 };
      },
    });
    await person.click(
      await screen.findByRole('button', { name: 'Check all clients for duplicates' }),
    );
    expect(await screen.findByText('6 pairs found')).toBeVisible();
    expect(
      call.mock.calls.flatMap(([name, args]) => (name === 'scan_clients' ? [args] : [])),
    ).toEqual([
      { p_network_id: 'n1', p_scan_id: null },
      { p_network_id: 'n1', p_scan_id: 's1' },
      { p_network_id: 'n1', p_scan_id: 's1' },
    ]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('is cancelled after the part that runs', async () => {
    const answers: ((part: object) => void)[] = [];
    const { person, call } = showReview(<PossibleDuplicatesPage />, {
      rows: {},
      rpc: (name) =>
        name === 'scan_clients'
          ? new Promise((resolve) => {
              answers.push(resolve);
            })
          : undefined,
    });
    await person.click(
      await screen.findByRole('button', { name: 'Check all clients for duplicates' }),
    );
    answers[0]?.({ scan_id: 's1', part: 1, parts: 3, pairs: 1, done: false });
    expect(await screen.findByText('Part 1 of 3. Pairs found: 1')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    answers[1]?.({ scan_id: 's1', part: 2, parts: 3, pairs: 2, done: false });
    await waitFor(() => {
      expect(call).toHaveBeenCalledWith(
        'cancel_client_scan',
        { p_scan_id: 's1' },
        expect.anything(),
      );
    });
    expect(answers).toHaveLength(2);
  });
});
