import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { actAs } from '../../../support/currentUser';
import { loaded, showList, user } from './listWorld';

beforeEach(() => {
  actAs(user('admin'));
});

const bar = () => screen.queryByRole('toolbar', { name: 'Actions for the selected rows' });

describe('the selection of a list', () => {
  it.each<[string, (person: UserEvent) => Promise<unknown>]>([
    ['text', (person) => person.type(screen.getByPlaceholderText('Filter...'), 'open')],
    ['order', (person) => person.click(screen.getByRole('button', { name: 'Name' }))],
    ['page', (person) => person.click(screen.getByRole('button', { name: 'Next page' }))],
    ['page size', (person) => person.selectOptions(screen.getByLabelText('Rows per page'), '20')],
    [
      'filter',
      async (person) => {
        await person.click(screen.getByRole('button', { name: 'Add filter' }));
        await person.click(await screen.findByRole('menuitem', { name: 'Food provided' }));
        await person.click(await screen.findByRole('radio', { name: 'Yes' }));
        // what lies below it is hidden from roles
        await person.keyboard('{Escape}');
        await waitFor(() => {
          expect(screen.queryByRole('dialog')).toBeNull();
        });
      },
    ],
  ])('ends a selection with another %s', async (_what, change) => {
    const { person, lastQuery } = showList();
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select Event 1' }));
    expect(bar()).toHaveTextContent('1 row selected');
    const before = JSON.stringify(lastQuery());
    await change(person);
    await waitFor(() => {
      expect(JSON.stringify(lastQuery())).not.toBe(before);
    });
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
  });

  it('selects with Shift all rows from the one before', async () => {
    const { person } = showList();
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select Event 2' }));
    await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('checkbox', { name: 'Select Event 0' }));
    await person.keyboard('{/Shift}');
    expect(bar()).toHaveTextContent('3 rows selected');
    expect(screen.getByRole('checkbox', { name: 'Select Event 1' })).toBeChecked();
  });

  it('leaves out of a selection what is deleted by somebody else', async () => {
    const { person, remove, readAgain } = showList();
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(bar()).toHaveTextContent('3 rows selected');
    remove('id-1');
    readAgain();
    await waitFor(() => {
      expect(bar()).toHaveTextContent('2 rows selected');
    });
  });

  it.each([
    [
      'the page',
      (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Next page' })),
    ],
    [
      'the order',
      (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Name' })),
    ],
    [
      'the page size',
      (person: UserEvent) => person.selectOptions(screen.getByLabelText('Rows per page'), '20'),
    ],
    [
      'the words to look for',
      (person: UserEvent) => person.type(screen.getByPlaceholderText('Filter...'), 'e'),
    ],
  ])('ends a selection with %s', async (_what, change) => {
    const { person } = showList();
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(bar()).toHaveTextContent('3 rows selected');
    await change(person);
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
  });

  it('ends a selection with a filter that goes', async () => {
    const filter = JSON.stringify({ 'is_food_provided@eq': true });
    const { person } = showList(`/events?${new URLSearchParams({ filter })}`);
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(bar()).toHaveTextContent('3 rows selected');
    await person.click(screen.getByRole('button', { name: 'Remove the filter Food provided' }));
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
  });

  it('keeps no selection for the next visit', async () => {
    const { person, store, unmount } = showList();
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(bar()).toHaveTextContent('3 rows selected');
    expect(JSON.stringify(store.listItems?.())).not.toContain('id-1');
    unmount();
    showList('/events', { store });
    await loaded();
    expect(bar()).toBeNull();
  });

  it('names the rows that a question about the selection means', async () => {
    const { person } = showList('/events', { rows: 7 });
    await loaded();
    await person.click(screen.getByRole('checkbox', { name: 'Select Event 2' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    const named = () => within(dialog).getAllByRole('listitem');
    expect(dialog).toHaveTextContent(
      'This action cannot be undone. This will permanently delete 1 row.',
    );
    expect(named().map((item) => item.textContent)).toEqual(['Event 2']);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      ...['Event 0', 'Event 1', 'Event 2', 'Event 3', 'Event 4'],
      'and 2 more',
    ]);
  });
});
