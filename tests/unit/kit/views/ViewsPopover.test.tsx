import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin, aUser } from '../../../support/renderShell';
import { HERE, showViews } from './viewsWorld';

const views = () => screen.findByRole('dialog', { name: 'Saved views' });
async function names() {
  const dialog = within(await views());
  await dialog.findAllByRole('button', { name: /as my default view$/ });
  return dialog
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.textContent);
}

describe('the saved views of a list', () => {
  it('are one’s own and the shared ones, by name; others’ are no one’s to delete', async () => {
    showViews({
      views: [
        { id: 'b', name: 'Older', is_shared: true, owner_id: 'somebody' },
        { id: 'a', name: 'Mine' },
      ],
    });
    expect(await names()).toEqual(['Mine', 'OlderShared']);
    expect(screen.getByRole('button', { name: 'Delete the view Mine' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete the view Older' })).toBeNull();
  });

  it('say what a view is where there is none', async () => {
    showViews();
    expect(await screen.findByText(/^A saved view remembers your filters/)).toBeVisible();
  });

  it('open with filters, order, columns and text', async () => {
    const { person, router, searched, hidden } = showViews({
      views: [{ id: 'a', name: 'Mine', query: 'delgado' }],
    });
    await person.click(await screen.findByRole('button', { name: 'Mine' }));
    expect(searched()).toBe('delgado');
    const opened = new URLSearchParams(router.state.location.search);
    expect(opened.get('filter')).toBe('{"gender@in":["woman"]}');
    expect([opened.get('sort'), opened.get('order')]).toEqual(['city', 'DESC']);
    expect(hidden()).toEqual(['email']);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('keep the list as it is under a name, and again under the same one', async () => {
    const { person, rows, table } = showViews({ searchText: 'delgado' });
    const field = await screen.findByLabelText('View name');
    await person.click(screen.getByRole('button', { name: 'Save current view' }));
    expect(await screen.findByText('Enter a name')).toBeVisible();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    await person.type(field, ' Not seen {Enter}');
    expect(await screen.findByText('View “Not seen” saved')).toBeVisible();
    expect(rows('saved_views')).toMatchObject([
      {
        ...{ name: 'Not seen', query: 'delgado', is_shared: false, entity: 'clients' },
        view: {
          filter: { 'city@eq': 'Warren' },
          sort: { field: 'full_name', order: 'ASC' },
          hidden: table.more,
        },
      },
    ]);
    await person.type(field, 'NOT SEEN{Enter}');
    await waitFor(() => {
      expect(rows('saved_views')).toMatchObject([{ name: 'NOT SEEN' }]);
    });
  });

  it('are shared by an admin, without what is searched for', async () => {
    const { person, rows } = showViews({ user: anAdmin(), searchText: 'delgado' });
    await person.type(await screen.findByLabelText('View name'), 'Ours');
    await person.click(
      screen.getByRole('checkbox', { name: 'Share with everyone at Eastside Pantry' }),
    );
    expect(screen.getByText("Your search text won't be shared.")).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save current view' }));
    await waitFor(() => {
      expect(rows('saved_views')).toMatchObject([
        { name: 'Ours', query: null, is_shared: true, shared_location_id: HERE },
      ]);
    });
  });

  it('are shared by no member', async () => {
    showViews({ user: aUser() });
    await screen.findByLabelText('View name');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('go, and come back by Undo', async () => {
    const { person, rows } = showViews({ views: [{ id: 'a', name: 'Mine' }] });
    await person.click(await screen.findByRole('button', { name: 'Delete the view Mine' }));
    expect(await screen.findByText('View “Mine” deleted')).toBeVisible();
    await waitFor(() => {
      expect(within(screen.getByRole('dialog')).queryByRole('listitem')).toBeNull();
    });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Mine' })).toBeVisible();
    expect(rows('saved_views')).toMatchObject([{ id: 'a', deleted_at: null }]);
  });

  it('say when they cannot be read, and are asked for again', async () => {
    const { person, fail } = showViews({ views: [{ id: 'a', name: 'Mine' }], down: true });
    expect(await screen.findByText("Couldn't load your saved views")).toBeVisible();
    fail(false);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Mine' })).toBeVisible();
  });

  it('keep what was typed where the save fails', async () => {
    const { person, fail } = showViews();
    const field = await screen.findByLabelText('View name');
    await person.type(field, 'Not seen');
    fail(true);
    await person.click(screen.getByRole('button', { name: 'Save current view' }));
    expect(await screen.findByText("Couldn't save the view")).toBeVisible();
    expect(field).toHaveValue('Not seen');
  });
});

describe('the view that a list opens with', () => {
  const star = (name: string) =>
    screen.findByRole('button', { name: `Use ${name} as my default view` });

  it('is chosen at once, kept for other devices, and no longer', async () => {
    const { person, rows, kept } = showViews({ views: [{ id: 'a', name: 'Mine' }] });
    expect(await star('Mine')).toHaveAttribute('aria-pressed', 'false');
    await person.click(await star('Mine'));
    expect(await star('Mine')).toHaveAttribute('aria-pressed', 'true');
    expect(kept()).toMatchObject({ id: 'a', search: expect.stringContaining('woman') as unknown });
    await waitFor(() => {
      expect(rows('first_views')).toMatchObject([{ entity: 'clients', view_id: 'a' }]);
    });
    await person.click(await star('Mine'));
    await waitFor(() => {
      expect(rows('first_views')).toMatchObject([{ entity: 'clients', view_id: null }]);
    });
    expect(kept()).toBeNull();
  });

  it('follows to another device, and goes from it', async () => {
    const first = { entity: 'clients', view_id: 'a' };
    const { kept, follow, remove } = showViews({ views: [{ id: 'a', name: 'Mine' }], first });
    expect(kept()).toBeNull();
    follow();
    await waitFor(() => {
      expect(kept()).toMatchObject({ id: 'a', search: expect.stringContaining('city') as unknown });
    });
    // Somebody deletes it elsewhere.
    await remove('a');
    await waitFor(() => {
      expect(kept()).toBeNull();
    });
  });

  it('stays as it was where the choice cannot be kept', async () => {
    const { person, fail, kept } = showViews({ views: [{ id: 'a', name: 'Mine' }] });
    await star('Mine');
    fail(true);
    await person.click(await star('Mine'));
    expect(await screen.findByText(/your default view$/)).toBeVisible();
    expect(kept()).toBeNull();
    expect(await star('Mine')).toHaveAttribute('aria-pressed', 'false');
  });
});
