import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import MergeWithDialog from '../../../../../src/resources/clients/duplicates/MergeWithDialog';
import { aClient, showReview } from './reviewWorld';

const ROSA = aClient('00000000-0000-4000-8000-0000000000c1');
const ROZA = aClient('00000000-0000-4000-8000-0000000000c2', {
  ...{ full_name: 'Roza Delgado', first_name: 'Roza', created_at: '2024-01-01T12:00:00Z' },
});
const NAMESAKE = aClient('00000000-0000-4000-8000-0000000000c3', {
  ...{ full_name: 'Roza Delgado', date_of_birth: '1990-01-02', phone_number: null, city: 'Troy' },
});

function open() {
  const onClose = vi.fn();
  const world = showReview(<MergeWithDialog client={ROSA} onClose={onClose} />, {
    rows: { clients: [ROSA, ROZA, NAMESAKE] },
    rpc: (name) =>
      ({ merge_clients: 'm1', count_client_visits: { [ROZA.id]: 1, [NAMESAKE.id]: 3 } })[name],
  });
  return { ...world, onClose };
}

async function choose(person: ReturnType<typeof open>['person'], name: string) {
  await person.click(await screen.findByRole('combobox', { name: /Client/ }));
  await person.click(await screen.findByRole('option', { name: new RegExp(name) }));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
}

describe('the dialog that merges a client with one who is looked for', () => {
  it('asks who it is, and then what is kept; whoever is kept is shown', async () => {
    const { person, call, router, onClose } = open();
    expect(screen.getByRole('dialog')).toHaveAccessibleName(
      'Merge Rosa Delgado with another client',
    );
    await choose(person, 'Roza.*Hamtramck');
    const merging = await screen.findByRole('dialog', { name: 'Merge these two clients' });
    await within(merging).findByRole('radiogroup', { name: 'Name to keep' });
    await person.click(within(merging).getByRole('button', { name: 'Merge clients' }));
    await waitFor(() => {
      expect(onClose).toHaveBeenCalled();
    });
    expect(call).toHaveBeenCalledWith(
      'merge_clients',
      expect.objectContaining({ p_survivor_id: ROZA.id, p_merged_id: ROSA.id }),
      expect.anything(),
    );
    // The record of the page is the one that went.
    expect(router.state.location.pathname).toBe(`/clients/${ROZA.id}`);
  });

  it('offers namesakes with what tells them apart, and not the client itself', async () => {
    const { person, call } = open();
    await person.click(await screen.findByRole('combobox', { name: /Client/ }));
    const first = await screen.findByRole('option', {
      name: /^Roza Delgado\s*Born 3\/14\/1984 · \(313\) 555-0142 · Hamtramck · 1 visit$/,
    });
    expect(first).toBeVisible();
    expect(
      screen.getByRole('option', { name: /^Roza Delgado\s*Born 1\/2\/1990 · Troy · 3 visits$/ }),
    ).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(2);
    expect(call.mock.calls.filter(([name]) => name === 'count_client_visits')).toEqual([
      ['count_client_visits', { p_client_ids: [ROZA.id, NAMESAKE.id] }, expect.anything()],
    ]);
  });

  it('asks for somebody before it goes on', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Client is required')).toBeVisible();
  });
});
