import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from 'ra-core';
import { DataError, toDataError } from '../../../../../src/data/errors';
import { MASKED } from '../../../../../src/data/withSensitive';
import type { BoundField } from '../../../../../src/kit/fields/field';
import { resources } from '../../../../../src/resources';
import MergeDialog from '../../../../../src/resources/clients/duplicates/MergeDialog';
import type { Pair } from '../../../../../src/resources/clients/duplicates/pair';
import { PairTable } from '../../../../../src/resources/clients/duplicates/PairTable';
import { hearErrors } from '../../../../support/hearErrors';
import { aClient, aPair, showReview } from './reviewWorld';

const NEWER = aClient('c2', {
  full_name: 'Roza Delgado',
  first_name: 'Roza',
  email: 'roza@example.org',
  address_line2: 'Apt 3',
  partial_ssn: MASKED,
  created_at: '2026-08-16T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
});
const OLDER = aClient('c1', { pinned_note: 'Peanut allergy' });

function open(rpc?: (name: string, args: Readonly<Record<string, unknown>>) => unknown) {
  const onMerged = vi.fn();
  const onClose = vi.fn();
  const world = showReview(
    <MergeDialog clientIds={['c2', 'c1']} onClose={onClose} onMerged={onMerged} />,
    {
      rows: { clients: [NEWER, OLDER] },
      rpc: (name, args) => rpc?.(name, args) ?? (name === 'merge_clients' ? 'm1' : undefined),
    },
  );
  return { ...world, onMerged, onClose };
}

const group = (field: string) => screen.findByRole('radiogroup', { name: `${field} to keep` });
const chosenIn = async (field: string) =>
  within(await group(field))
    .getAllByRole('radio', { checked: true })
    .map((radio) => radio.closest('label')?.textContent);

/** Clients with a field more. */
const declared = resources.map((resource) => {
  if (resource.name !== 'clients') return resource;
  const { show, ...city } = { ...resource.fields['city'] } as BoundField;
  const pronouns: BoundField = {
    ...city,
    source: 'pronouns',
    show: (record) => show({ ...record, city: record['pronouns'] as unknown }),
  };
  return { ...resource, fields: { ...resource.fields, pronouns } };
});

describe('a field that clients have since', () => {
  it('is asked for where two differ, and merged as it was chosen', async () => {
    const { person, call } = showReview(
      <MergeDialog clientIds={['c2', 'c1']} onClose={vi.fn()} onMerged={vi.fn()} />,
      {
        rows: {
          clients: [
            { ...NEWER, pronouns: 'they' },
            { ...OLDER, pronouns: 'she' },
          ],
        },
        declared,
      },
    );
    expect(await chosenIn('Pronouns')).toEqual(['they']);
    await person.click(screen.getByRole('button', { name: 'Merge clients' }));
    await waitFor(() => {
      expect(call).toHaveBeenCalledWith(
        'merge_clients',
        expect.objectContaining({
          p_values: expect.objectContaining({ pronouns: 'they' }) as unknown,
        }),
        expect.anything(),
      );
    });
  });

  it('is compared side by side', () => {
    const pair = aPair('p') as unknown as Pair;
    const [first, second] = [
      { ...OLDER, pronouns: 'she' },
      { ...NEWER, pronouns: 'they' },
    ];
    showReview(<PairTable pair={pair} first={first} second={second} />, { rows: {}, declared });
    expect(screen.getByRole('row', { name: /^Pronouns she they/ })).toBeVisible();
  });
});

describe('the dialog that merges two clients', () => {
  it('asks for what differs alone, the fuller or newer value preset', async () => {
    open();
    expect(await chosenIn('Name')).toEqual(['Roza Delgado']);
    expect(await chosenIn('Email')).toEqual(['roza@example.org']);
    expect(await chosenIn('Address')).toEqual(['118 Oak St, Apt 3, Hamtramck, MI 48212']);
    expect(await chosenIn('Pinned note')).toEqual(['Peanut allergy']);
    expect(screen.getAllByRole('radiogroup')).toHaveLength(5);
    expect(screen.getByText(/Date of birth and phone number are the same\./)).toBeVisible();
    // The focus is on the first choice.
    await waitFor(() => {
      expect(screen.getAllByRole('radio', { checked: true })[0]).toHaveFocus();
    });
  });

  it('says what moves along', async () => {
    open();
    expect(await screen.findByText('2 visits')).toBeVisible();
    expect(screen.getByText('1 order')).toBeVisible();
    expect(screen.getByText('2 household members, 1 already there')).toBeVisible();
    expect(screen.getByText('You can undo this for 90 days.')).toBeVisible();
  });

  it('merges into the older record, with the values that were chosen', async () => {
    const { person, call, onMerged, onClose } = open();
    await person.click(within(await group('Email')).getByRole('radio', { name: 'No email' }));
    await person.click(screen.getByRole('button', { name: 'Merge clients' }));
    await waitFor(() => {
      expect(onClose).toHaveBeenCalled();
    });
    expect(onMerged).toHaveBeenCalledWith('c1');
    expect(call).toHaveBeenCalledWith(
      'merge_clients',
      {
        p_survivor_id: 'c1',
        p_merged_id: 'c2',
        p_values: {
          first_name: 'Roza',
          last_name: 'Delgado',
          address_line1: '118 Oak St',
          address_line2: 'Apt 3',
          city: 'Hamtramck',
          state: 'MI',
          zip_code: '48212',
          // The database takes over what nobody sees.
          partial_ssn: 'merged',
        },
        p_survivor_updated_at: OLDER['updated_at'],
        p_merged_updated_at: NEWER['updated_at'],
      },
      expect.anything(),
    );
  });

  it('is undone from the toast', async () => {
    const { person, call } = open();
    await group('Name');
    await person.click(screen.getByRole('button', { name: 'Merge clients' }));
    await person.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => {
      expect(call).toHaveBeenCalledWith('unmerge_clients', { p_merge_id: 'm1' }, expect.anything());
    });
    expect(await screen.findByText('Merge undone')).toBeVisible();
  });

  it.each([
    ['outdated', 409, 'Someone changed one of these clients. Reload and check again.'],
    ['already_merged', 409, 'One of these clients has already been merged. Reload the page.'],
    ['deleted', 409, 'One of these clients was deleted.'],
    ['same_client', 409, 'Both are the same client. Choose another one.'],
    [
      'not_found',
      404,
      'One of these clients was deleted or belongs to another network. Choose a different client.',
    ],
    ['refused', 403, 'Only a network admin can merge clients. Ask a network admin to do it.'],
  ])('says why it is refused: %s %i', async (code, status, sentence) => {
    const heard = hearErrors();
    const { person, onClose } = open((name) =>
      name === 'merge_clients'
        ? Promise.reject(
            toDataError(
              new HttpError('', status, {
                code: status === 403 ? '42501' : `PT${status}`,
                message: code,
              }),
            ),
          )
        : undefined,
    );
    await group('Name');
    await person.click(screen.getByRole('button', { name: 'Merge clients' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `The clients were not merged. ${sentence}`,
    );
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Reload clients' })).toBeEnabled();
    expect(heard()).toHaveLength(1);
  });

  it('says that what moves along could not be counted, and merges all the same', async () => {
    hearErrors();
    const { person, onMerged } = open((name) =>
      name === 'preview_merge' ? Promise.reject(new DataError({ kind: 'server' })) : undefined,
    );
    expect(await screen.findByText(/Couldn't count what moves to the kept record/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Merge clients' }));
    await waitFor(() => {
      expect(onMerged).toHaveBeenCalledWith('c1');
    });
  });
});
