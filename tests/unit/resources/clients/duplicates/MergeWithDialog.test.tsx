import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import MergeWithDialog from '../../../../../src/resources/clients/duplicates/MergeWithDialog';
import { aClient, showReview } from './reviewWorld';

const ROSA = aClient('00000000-0000-4000-8000-0000000000c1');
const ROZA = aClient('00000000-0000-4000-8000-0000000000c2', {
  ...{ full_name: 'Roza Delgado', first_name: 'Roza', created_at: '2024-01-01T12:00:00Z' },
});

function open() {
  const onClose = vi.fn();
  const world = showReview(<MergeWithDialog client={ROSA} onClose={onClose} />, {
    rows: { clients: [ROSA, ROZA] },
    rpc: (name) => (name === 'merge_clients' ? 'm1' : undefined),
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
    await choose(person, 'Roza');
    const merging = await screen.findByRole('dialog', { name: 'Merge these two clients' });
    await within(merging).findByRole('radiogroup', { name: 'Name of the one record' });
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

  it('refuses the client itself beside the field', async () => {
    const { person, call } = open();
    await choose(person, 'Rosa');
    expect(
      await screen.findByText('These are one and the same client. Choose another one.'),
    ).toBeVisible();
    expect(call).not.toHaveBeenCalledWith('merge_clients', expect.anything(), expect.anything());
  });

  it('asks for somebody before it goes on', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Client is required')).toBeVisible();
  });
});
