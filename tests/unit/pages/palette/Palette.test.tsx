import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { Keyboard } from '../../../../src/pages/palette/Keyboard';
import { hearErrors } from '../../../support/hearErrors';
import { anAdmin, aUser } from '../../../support/renderShell';
import { aClient, active, aServer, OMAR, options, ROSA, show, usePalette } from './paletteWorld';

usePalette();

describe('the search everywhere', () => {
  it('opens by Ctrl and K and by its button, and closes by the same keys and Escape', async () => {
    const { person, open } = show();
    const field = await open();
    expect(field).toHaveFocus();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Search everywhere');
    await person.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Search everywhere' }));
    expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(screen.getByRole('button', { name: 'Search everywhere' })).toHaveFocus();
  });

  it('shows records, pages and actions in groups, chooses by arrows, Home and End, and opens by Enter', async () => {
    const { person, open, path } = show();
    const field = await open();
    await person.keyboard('o');
    const clients = await screen.findByRole('group', { name: 'Clients' });
    expect(within(clients).getByRole('option')).toHaveTextContent('Omar HaddadBorn 3/14/1984');
    const pages = within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('option');
    expect(pages[0]).toHaveTextContent('Orders');
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent(/result/);
    expect(active()).toHaveTextContent('Omar Haddad');
    expect(field).toHaveAttribute('aria-activedescendant', active()?.id);
    await person.keyboard('{End}');
    expect(active()).toHaveTextContent(options().at(-1) ?? '');
    await person.keyboard('{ArrowDown}');
    expect(active()).toHaveTextContent('Omar Haddad');
    await person.keyboard('{End}{Home}{ArrowDown}');
    expect(active()).toHaveTextContent('Orders');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(path().pathname).toBe('/orders'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('checks in by Shift and Enter, by id alone; and by words before the name', async () => {
    const { person, open, path } = show();
    await open();
    await person.keyboard('rosa');
    await screen.findByRole('option', { name: /Rosa/ });
    await person.keyboard('{Shift>}{Enter}{/Shift}');
    await waitFor(() => expect(path().pathname + path().search).toBe(`/check-in?client=${ROSA}`));
    await open();
    await person.keyboard('Check in omar');
    expect(await screen.findByRole('option', { name: /Check in Omar Haddad/ })).toBeVisible();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(path().search).toBe(`?client=${OMAR}`));
  });

  it('takes what is typed before it is there, and says when it cannot be fetched', async () => {
    let arrive: (keyboard: ComponentType) => void = () => undefined;
    let isGone = true;
    const { person } = show(aUser(), aServer(), () =>
      isGone
        ? Promise.reject(new Error('gone'))
        : new Promise((done) => {
            arrive = done;
          }),
    );
    await person.keyboard('{Control>}k{/Control}');
    expect(await screen.findByText("Couldn't load search")).toBeVisible();
    isGone = false;
    await person.keyboard('{Control>}k{/Control}');
    await person.keyboard('cor');
    arrive(Keyboard);
    expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveValue('cor');
  });

  it('has who only comes close below the pages', async () => {
    const server = aServer();
    const close = aClient(ROSA, 'Evente Delgado');
    const rpc = () =>
      Promise.resolve({
        clients: [{ ...close, facts: { ...close.facts, reason: 'sounds_alike' } }],
      });
    const { person, open } = show(aUser(), { ...server, rpc } as never);
    await open();
    await person.keyboard('events');
    expect(await screen.findByRole('option', { name: /Close match/ })).toBeVisible();
    expect(
      screen
        .getAllByRole('group')
        .map((group) => group.ariaLabel ?? group.getAttribute('aria-label')),
    ).toEqual([...['Pages', 'Actions', 'Clients']]);
  });

  it('lets Enter wait for the answer of what is typed', async () => {
    const { person, open, path, server } = show();
    server.hold('rosa');
    await open();
    await person.keyboard('rosa{Enter}');
    await waitFor(() => expect(server.asked).toContain('rosa'));
    expect(path().pathname).toBe('/clients');
    server.release('rosa');
    await waitFor(() => expect(path().pathname).toBe(`/clients/${ROSA}`));
  });

  it('shows the last answer, whatever comes later', async () => {
    const { person, open, server } = show();
    server.hold('rosa');
    const field = await open();
    await person.keyboard('rosa');
    await waitFor(() => expect(server.asked).toContain('rosa'));
    await person.clear(field);
    await person.keyboard('omar');
    await screen.findByRole('option', { name: /Omar/ });
    server.release('rosa');
    await Promise.resolve();
    expect(screen.queryByRole('option', { name: /Rosa/ })).toBeNull();
  });

  it('says that nothing is found and offers to create, and that the server did not answer', async () => {
    // react-admin tells of every call that fails.
    hearErrors();
    const { person, open, server } = show();
    const field = await open();
    await person.keyboard('zzz');
    expect(await screen.findAllByText('Nothing found for “zzz”')).not.toEqual([]);
    expect(options()).toEqual(['Create client “zzz”Enter']);
    server.fail(true);
    await person.clear(field);
    await person.keyboard('omar');
    expect(await screen.findByRole('alert')).toHaveTextContent("The search isn't responding");
    server.fail(false);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Omar/ })).toBeVisible();
  });

  it('offers what is the person’s to do: no inventory to members, other locations to whom has them', async () => {
    const member = show();
    await member.open();
    await member.person.keyboard('inv');
    expect(options()).toEqual(['Create client “inv”Enter']);
    member.unmount();
    const admin = show(anAdmin());
    await admin.open();
    await admin.person.keyboard('inv');
    expect(await screen.findByRole('option', { name: /^Inventory/ })).toBeVisible();
    await admin.person.keyboard('{Backspace}{Backspace}{Backspace}switch north');
    expect(await screen.findByRole('option', { name: /Switch to Northgate/ })).toBeVisible();
  });
});

describe('the keys', () => {
  it('lead to pages, to the filter and to a new record', async () => {
    const { person, path } = show();
    await person.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(dialog).toHaveTextContent('Go to the list filter');
    expect(dialog).toHaveTextContent('Signed on paper, or certifyP');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Filter' })).toHaveFocus();
    await person.keyboard('nge');
    expect(path().pathname).toBe('/clients');
    (document.activeElement as HTMLElement).blur();
    await person.keyboard('n');
    await waitFor(() => expect(path().pathname).toBe('/clients/create'));
    await person.keyboard('ge');
    await waitFor(() => expect(path().pathname).toBe('/events'));
    // No page of a member's.
    await person.keyboard('gi');
    expect(path().pathname).toBe('/events');
    await person.keyboard('c');
    await waitFor(() => expect(path().pathname).toBe('/check-in'));
  });
});
