import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { DataError, toDataError } from '../../../../../src/data/errors';
import MergesCard from '../../../../../src/resources/clients/duplicates/MergesCard';
import { hearErrors } from '../../../../support/hearErrors';
import { aClient, showReview } from './reviewWorld';

const aMerge = (id: string, change: object = {}) => ({
  id,
  survivor_id: 'c1',
  merged_id: 'c2',
  merged_at: '2026-11-20T15:00:00Z',
  undone_at: null,
  ...change,
});

const SINCE = [
  {
    ...{ visit_id: 'v1', visited_at: '2026-11-22T15:05:00Z', household_size: 5 },
    ...{ location_name: 'Eastside Pantry', orders: 1 },
  },
  {
    ...{ visit_id: 'v2', visited_at: '2026-11-21T14:00:00Z', household_size: 1 },
    ...{ location_name: 'Northgate', orders: 0 },
  },
];

const PREVIEW = {
  ...{ survivor_name: 'Rosa Delgado', merged_name: 'Roza Delgado' },
  ...{ visits: 2, orders: 1, members: 0, columns: ['phone_number', 'city'], since: SINCE },
};

function open(
  rpc: (name: string, args: Readonly<Record<string, unknown>>) => unknown = () => undefined,
  merges = [aMerge('m1')],
) {
  return showReview(<MergesCard clientId="c1" />, {
    rows: {
      client_merges: merges,
      clients: [aClient('c1'), aClient('c2', { full_name: 'Roza Delgado', deleted_at: 'then' })],
    },
    rpc: (name, args) => rpc(name, args) ?? (name === 'preview_unmerge' ? PREVIEW : undefined),
  });
}

const ask = async (person: ReturnType<typeof open>['person']) => {
  const button = await screen.findByRole('button', { name: 'Undo the merge with Roza Delgado' });
  await person.click(button);
  return screen.findByRole('alertdialog');
};

describe('what was merged into a client', () => {
  it('stands on its page with the day, while it can be taken apart', async () => {
    open(undefined, [aMerge('m1'), aMerge('m2', { undone_at: '2026-11-21T15:00:00Z' })]);
    const list = await screen.findByRole('list', { name: 'Merged records' });
    await waitFor(() => {
      expect(list).toHaveTextContent('Roza Delgado, merged on November 20, 2026');
    });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  });

  it('is no card where nothing was', async () => {
    const { call } = open(undefined, []);
    await waitFor(() => {
      expect(screen.queryByText('Merged records')).toBeNull();
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('is asked about before it is taken apart: what goes where, and whose the visits since are', async () => {
    const { person, call } = open();
    const dialog = await ask(person);
    expect(
      await within(dialog).findByRole('heading', { name: 'Undo the merge with Roza Delgado?' }),
    ).toBeVisible();
    expect(dialog).toHaveAccessibleDescription(
      'What will be restored for Roza Delgado: the record, 2 visits, 1 order. These fields of Rosa Delgado will be restored: phone, city.',
    );
    const visits = within(dialog).getByRole('group', {
      name: 'Which visits after the merge belong to Roza Delgado?',
    });
    const [first, second] = within(visits).getAllByRole('checkbox');
    expect(first).toHaveAccessibleName(
      'November 22, 2026, 3:05 PM, Eastside Pantry, 5 people, 1 order',
    );
    expect(second).toHaveAccessibleName('November 21, 2026, 2:00 PM, Northgate, 1 person');
    expect(visits).toHaveTextContent('The others stay with Rosa Delgado.');
    for (const box of within(visits).getAllByRole('checkbox')) await person.click(box);
    await person.click(within(visits).getAllByRole('checkbox')[1] ?? visits);
    await person.click(within(dialog).getByRole('button', { name: 'Undo the merge' }));
    await waitFor(() => {
      expect(call).toHaveBeenCalledWith(
        'unmerge_clients',
        { p_merge_id: 'm1', p_take_visits: ['v1'] },
        expect.anything(),
      );
    });
    expect(await screen.findByText('Merge undone')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
  });

  it('stays as it is when the question is closed', async () => {
    const { person, call } = open();
    const dialog = await ask(person);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(call).not.toHaveBeenCalledWith('unmerge_clients', expect.anything(), expect.anything());
  });

  it.each([
    ['already_undone', 'This merge was already undone. Reload the page.'],
    [
      'survivor_merged',
      'The record you kept was later merged into another one. Undo that merge first.',
    ],
    ['too_late', "It's too late to undo this. You can only undo it within 90 days."],
  ])('says why it cannot be taken apart: %s', async (code, sentence) => {
    hearErrors();
    const body = { code: 'PT409', message: code, details: '{"days": 90}' };
    const { kind, detail, values, cause } = toDataError(new HttpError('', 409, body));
    const message = 'duplicates.undo.failed';
    const refusal = new DataError({ kind, detail, values, cause, message });
    const { person } = open((name) =>
      name.includes('unmerge') ? Promise.reject(refusal) : undefined,
    );
    const dialog = await ask(person);
    await waitFor(() => {
      expect(dialog).toHaveAccessibleDescription(sentence);
    });
    await person.click(within(dialog).getByRole('button', { name: 'Undo the merge' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('is taken apart all the same where what goes back could not be counted', async () => {
    hearErrors();
    const { person, call } = open((name) =>
      name === 'preview_unmerge' ? Promise.reject(new DataError({ kind: 'server' })) : undefined,
    );
    const dialog = await ask(person);
    await waitFor(() => {
      expect(dialog).toHaveAccessibleDescription(
        "Couldn't check what will be restored. Try again.",
      );
    });
    await person.click(within(dialog).getByRole('button', { name: 'Undo the merge' }));
    await waitFor(() => {
      expect(call).toHaveBeenCalledWith('unmerge_clients', { p_merge_id: 'm1' }, expect.anything());
    });
  });
});
