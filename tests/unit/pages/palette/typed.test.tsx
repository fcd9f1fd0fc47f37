import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hearErrors } from '../../../support/hearErrors';
import { anAdmin } from '../../../support/renderShell';
import { BEANS, loseLine, options, show, usePalette } from './paletteWorld';

usePalette();

describe('what is typed', () => {
  it('goes along into the form of a new client, and into no address', async () => {
    const { person, open, router } = show();
    await open();
    await person.keyboard('roza delgdo');
    await screen.findAllByText('Nothing found for “roza delgdo”');
    await person.keyboard('{Enter}');
    expect(await screen.findByTestId('given')).toHaveTextContent(
      '{"first_name":"Roza","last_name":"Delgdo"}',
    );
    expect(JSON.stringify(router.state.location)).not.toMatch(/roza/i);
    // Whoever comes here by another way begins again.
    await act(() => router.navigate('/clients'));
    await act(() => router.navigate('/clients/create'));
    expect(await screen.findByTestId('given')).toHaveTextContent('{}');
  });

  it('is created behind the verb of a check-in, too; numbers name nobody', async () => {
    const { person, open } = show();
    const field = await open();
    await person.keyboard('check in roza');
    expect(await screen.findByRole('option', { name: /Create client “roza”/ })).toBeVisible();
    await person.clear(field);
    await person.keyboard('555 0184');
    await screen.findAllByText('Nothing found for “555 0184”');
    expect(options()).toEqual(['Create clientClientsEnter']);
  });

  it('receives an item, for who may', async () => {
    const { person, open, path, unmount } = show(anAdmin());
    await open();
    await person.keyboard('receive beans');
    await person.click(await screen.findByRole('option', { name: /^Receive Black beans/ }));
    await waitFor(() => expect(path().pathname).toBe('/inventory/receive'));
    expect(await screen.findByTestId('given')).toHaveTextContent(`{"item":"${BEANS}"}`);
    unmount();
    const member = show();
    await member.open();
    await member.person.keyboard('receive beans');
    await screen.findAllByText('Nothing found for “receive beans”');
    expect(options()).toEqual([]);
  });
});

describe('where there is no connection', () => {
  it('pages and actions are found, and it says that records are not', async () => {
    hearErrors();
    const { person, open, path } = show();
    await open();
    loseLine();
    await person.keyboard('events');
    expect(
      await screen.findByText("You're offline. You can find pages and actions, but not records."),
    ).toBeVisible();
    expect(screen.queryByRole('option', { name: /Create client/ })).toBeNull();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(path().pathname).toBe('/events'));
  });
});
