import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { linesLoaded, showOrder } from './orderWorld';

afterEach(() => {
  window.sessionStorage.clear();
});

const CLASH = {
  ...{ order_id: 'o1', item_id: 'i2', allergen: 'soy', level: 'severe' },
  ...{ people: ['Rosa Delgado'], reason: null, answered_by: null, swap: 'Chickpeas' },
};

const row = () => screen.findByRole('row', { name: /Black beans/ });
const alert = () => screen.findByText(/allergy in this household/);

/** Opens what can be done about the line. */
async function openSwap(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: 'Swap Black beans' }));
  return within(await screen.findByRole('menu', { name: 'Instead of Black beans' }));
}

describe('an order with an allergen', () => {
  it('says what is in which item, and for whom that is dangerous', async () => {
    showOrder('pending', {
      clashes: [CLASH],
      needs: [{ client_id: 'c1', person: 'Rosa Delgado', need: 'soy_severe' }],
    });
    await linesLoaded();
    expect(await alert()).toHaveTextContent('1 item clashes with an allergy in this household.');
    expect(await row()).toHaveTextContent('Black beansContains soy. Rosa Delgado: severe allergy.');
    expect(screen.getByRole('list', { name: 'Dietary needs' })).toHaveTextContent(
      'Soy: severe allergy (Rosa Delgado)',
    );
  });

  it('tells thirty people apart by allergen and level, each group once', async () => {
    const people = (from: number) => Array.from({ length: 15 }, (_, at) => `Member ${from + at}`);
    showOrder('pending', {
      clashes: [
        { ...CLASH, people: people(1) },
        { ...CLASH, level: 'avoid', people: people(16) },
      ],
      needs: [1, 16].flatMap((from) =>
        people(from).map((person) => ({
          ...{ client_id: 'c1', person },
          need: from === 1 ? 'soy_severe' : 'soy_avoid',
        })),
      ),
    });
    await linesLoaded();
    expect(await row()).toHaveTextContent(
      `Black beansContains soy. ${people(1).join(', ')}: severe allergy.Contains soy. ${people(16).join(', ')}: avoids it.`,
    );
    const needs = within(screen.getByRole('list', { name: 'Dietary needs' }));
    expect(needs.getAllByRole('listitem')).toHaveLength(2);
  });

  it('says that it changed since it was printed, until it is handed out', async () => {
    const printed = new Date().toISOString();
    const { unmount } = showOrder('in_progress', { printed });
    expect(
      await screen.findByText(/^Changed since it was printed at \d+:\d\d [AP]M$/),
    ).toBeVisible();
    unmount();
    showOrder('fulfilled', { printed });
    await linesLoaded();
    expect(screen.queryByText(/Changed since/)).toBeNull();
  });

  it('offers what fits in its place, and swaps it', async () => {
    const { person, rpc } = showOrder('in_progress', {
      clashes: [CLASH],
      fitting: [{ item_id: 'i9', name: 'Chickpeas', available: 7 }],
    });
    const menu = await openSwap(person);
    expect(menu.queryByRole('menuitem', { name: 'Another item' })).toBeNull();
    await person.click(await menu.findByRole('menuitem', { name: 'Chickpeas 7 available' }));
    await waitFor(() => {
      expect(rpc.mock.calls[0]?.slice(0, 2)).toEqual([
        'replace_order_item',
        { p_order_id: 'o1', p_item_id: 'i2', p_by: 'i9' },
      ]);
    });
  });

  it('leaves it out at a click, and undoes that', async () => {
    const { person, rpc } = showOrder('pending', { clashes: [CLASH] });
    const menu = await openSwap(person);
    await person.click(menu.getByRole('menuitem', { name: 'Leave it out' }));
    await waitFor(() => {
      expect(rpc.mock.calls[0]?.[1]).toEqual({ p_order_id: 'o1', p_item_id: 'i2', p_by: null });
    });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(rpc.mock.calls[1]?.slice(0, 2)).toEqual([
        'replace_order_item',
        { p_order_id: 'o1', p_item_id: 'i2', p_by: 'i2', p_quantity: 6 },
      ]);
    });
  });

  it('leads to the form of the lines for another item', async () => {
    const { person } = showOrder('pending', { clashes: [CLASH] });
    const menu = await openSwap(person);
    await person.click(menu.getByRole('menuitem', { name: 'Another item' }));
    expect(await screen.findByRole('button', { name: 'Save items' })).toBeVisible();
  });

  it('says so in the row of a phone, too', async () => {
    showOrder('in_progress', { clashes: [CLASH], width: 360 });
    const words = (await screen.findAllByText('Black beans')).find((each) => each.closest('li'));
    expect(words?.closest('li')).toHaveTextContent('Contains soy. Rosa Delgado: severe allergy.');
    expect(screen.getByRole('button', { name: 'Swap Black beans' })).toBeVisible();
  });

  it('keeps it for a reason alone', async () => {
    const { person, rpc } = showOrder('pending', { clashes: [CLASH] });
    const menu = await openSwap(person);
    await person.click(menu.getByRole('menuitem', { name: "Keep it, and say who it's for" }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.click(dialog.getByRole('button', { name: 'Keep item' }));
    expect(dialog.getByText("Enter who it's for.")).toBeVisible();
    expect(rpc).not.toHaveBeenCalled();
    await person.type(dialog.getByRole('textbox'), 'For the neighbor{Enter}');
    await waitFor(() => {
      expect(rpc.mock.calls[0]?.slice(0, 2)).toEqual([
        'answer_clash',
        { p_order_id: 'o1', p_item_id: 'i2', p_reason: 'For the neighbor' },
      ]);
    });
  });

  it('says who kept it and why, and offers nothing once it is handed out', async () => {
    showOrder('fulfilled', {
      clashes: [{ ...CLASH, reason: 'For Ana', answered_by: 'Hassan Karimi' }],
    });
    expect(await row()).toHaveTextContent('Kept by Hassan Karimi: For Ana');
    expect(screen.queryByText(/allergy in this household/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Swap/ })).toBeNull();
  });

  it('hands out nothing of it until it was answered', async () => {
    const { person, rpc } = showOrder('ready', { clashes: [CLASH] });
    await linesLoaded();
    await person.click(screen.getByRole('button', { name: 'Fulfill' }));
    const dialog = within(await screen.findByRole('dialog'));
    const quantity = await dialog.findByRole('textbox', { name: /Black beans/ });
    expect(quantity).toHaveValue('0');
    expect(quantity).toHaveAccessibleDescription(/Contains soy. Rosa Delgado: severe allergy./);
    await person.clear(quantity);
    await person.type(quantity, '1');
    await person.click(dialog.getByRole('button', { name: 'Fulfill' }));
    expect(
      dialog.getByText('Before you continue, swap this item, leave it out, or keep it.'),
    ).toBeVisible();
    expect(rpc.mock.calls.filter(([name]) => name === 'fulfil_order')).toEqual([]);
  });
});
