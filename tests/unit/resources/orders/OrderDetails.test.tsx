import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toDataError } from '../../../../src/data/errors';
import type { OrderStatus } from '../../../../src/resources/orders/orderStatus';
import { hearErrors } from '../../../support/hearErrors';
import { linesLoaded, openMenu, showOrder } from './orderWorld';

const PHONE = { width: 360 };

afterEach(() => {
  window.sessionStorage.clear();
});

const contained = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.dataset.variant === 'contained')
    .map(({ textContent }) => textContent);

const entries = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);

describe('what can be done with an order', () => {
  it.each<[OrderStatus, string[], string[]]>([
    [
      'pending',
      ['Start picking'],
      ['Mark as ready', 'Fulfill', 'Edit items', 'Pick list', 'Cancel order'],
    ],
    ['in_progress', ['Mark as ready'], ['Fulfill', 'Back to pending', 'Pick list', 'Cancel order']],
    ['ready', ['Fulfill'], ['Start picking', 'Pick list', 'Cancel order']],
  ])('%s: one primary button, the rest in the menu', async (status, primary, rest) => {
    const { person } = showOrder(status);
    await linesLoaded();
    expect(contained()).toEqual(primary);
    await openMenu(person);
    expect(entries()).toEqual(rest);
  });

  it.each<[OrderStatus, string[]]>([
    ['fulfilled', ['Print receipt']],
    ['cancelled', []],
  ])('%s: nothing more to do', async (status, buttons) => {
    showOrder(status);
    await linesLoaded();
    expect(contained()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Actions for 424' })).toBeNull();
    for (const name of buttons) expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('the form of the lines has the page’s primary button, and gives the focus back', async () => {
    const { person } = showOrder('pending');
    await linesLoaded();
    await openMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Edit items' }));
    await waitFor(() => {
      expect(screen.getByLabelText('Add an item')).toHaveFocus();
    });
    expect(contained()).toEqual(['Save items']);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Actions for 424' })).toHaveFocus();
    });
  });
});

describe('after a change of an order', () => {
  /** The page of an order; what was changed is read again only once it is let through. */
  function showHeld() {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    return { ...showOrder('pending', { held }), letThrough };
  }

  const step = (name: string) => screen.findByRole('button', { name });

  it('of its lines, the next step starts from what was saved', async () => {
    const { person, rpc, update, letThrough } = showHeld();
    await linesLoaded();
    await openMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Edit items' }));
    await person.click(await screen.findByRole('button', { name: 'Save items' }));
    await waitFor(() => {
      expect(rpc).toHaveBeenCalledTimes(1);
    });
    expect(screen.queryByRole('button', { name: 'Start picking' })).toBeNull();
    letThrough();
    await person.click(await step('Start picking'));
    await waitFor(() => {
      expect(update).toHaveBeenCalledTimes(1);
    });
    expect(update.mock.lastCall?.[1].previousData).toMatchObject({ updated_at: 'later' });
  });

  it('of its status, no step starts from the one before', async () => {
    const { person, update, letThrough } = showHeld();
    await linesLoaded();
    await person.click(await step('Start picking'));
    expect(await screen.findByText('Order #424: In progress')).toBeVisible();
    expect(await step('Start picking')).toHaveAttribute('aria-disabled', 'true');
    letThrough();
    await person.click(await step('Mark as ready'));
    await waitFor(() => {
      expect(update).toHaveBeenCalledTimes(2);
    });
    expect(update.mock.lastCall?.[1].previousData).toMatchObject({ updated_at: 'later' });
  });
});

describe('cancelling an order', () => {
  it('begins in the reason, and is not done without one', async () => {
    const { person, update } = showOrder('pending');
    await linesLoaded();
    await openMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel order #424?' });
    const reason = within(dialog).getByLabelText(/^Reason/);
    await waitFor(() => {
      expect(reason).toHaveFocus();
    });
    await person.keyboard('{Enter}');
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Enter a reason.');
    expect(reason).toHaveFocus();
    expect(update).not.toHaveBeenCalled();
    await person.keyboard('  Moved away {Enter}');
    await waitFor(() => {
      expect(update).toHaveBeenCalled();
    });
    expect(update.mock.lastCall?.[1].data).toEqual({
      fulfillment_status: 'cancelled',
      cancel_reason: 'Moved away',
    });
  });
});

describe('how far an order has come', () => {
  const steps = () =>
    within(screen.getByRole('list', { name: 'Order status' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('says when each step was reached, and leaves out what was left out', async () => {
    showOrder('ready', { order: { ready_at: '2026-11-19T16:10:00' } });
    await linesLoaded();
    expect(steps()).toEqual([
      'Pending11/19/2026 3:40 PM',
      '2In progress',
      '3Ready11/19/2026 4:10 PM',
      '4Fulfilled',
    ]);
  });

  it('says why an order was cancelled, on a phone, too', async () => {
    showOrder('cancelled', {
      ...PHONE,
      order: { cancelled_at: '2026-11-19T16:10:00', cancel_reason: 'Moved away' },
    });
    expect(
      await screen.findByText('Canceled on November 19, 2026 4:10 PM.', { exact: false }),
    ).toBeVisible();
    expect(screen.getByText(/Moved away/)).toBeVisible();
  });

  it('names the client and the visit', async () => {
    showOrder('pending');
    expect(await screen.findByText(/, household of 3/, { selector: 'span' })).toHaveTextContent(
      'Hodan N’Diaye, household of 3, visit on November 19, 2026',
    );
  });
});

describe('what is to know before picking', () => {
  const MARKUP = '<img src=x onerror="alert(1)"> & <b>nuts</b>';

  it('stands before the steps and the lines of the order, once, as it was typed', async () => {
    const long = 'Peanut allergy. '.repeat(31).trim();
    showOrder('pending', { note: long, visitNote: MARKUP });
    const head = await screen.findByRole('region', { name: 'Before you pick' });
    expect(within(head).getByText('Pinned note').nextElementSibling?.textContent).toBe(long);
    const ofVisit = await within(head).findByText('Visit note');
    expect(ofVisit.nextElementSibling?.textContent).toBe(MARKUP);
    expect(screen.getAllByText(MARKUP)).toHaveLength(1);
    const [line] = await linesLoaded();
    expect(head.compareDocumentPosition(line as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is nothing where nobody noted anything', async () => {
    showOrder('pending');
    await screen.findByText(/, household of 3/, { selector: 'span' });
    expect(screen.queryByRole('region', { name: 'Before you pick' })).toBeNull();
  });

  const UNREAD = "Couldn't load this order's notes. Ask the client about allergies.";
  const said = () => screen.findByText(UNREAD, { ignore: '.receipt *' });

  it.each([
    ['clients', 'Peanut allergy', 'Comes at ten'],
    ['visits', 'Comes at ten', 'Peanut allergy'],
  ])('says that what %s have could not be read, and reads it again', async (table, lost, read) => {
    const unreadable = new Set([table]);
    const { person } = showOrder('pending', {
      ...{ unreadable, note: 'Peanut allergy', visitNote: 'Comes at ten' },
    });
    expect(await said()).toBeVisible();
    expect(await screen.findByText(read)).toBeVisible();
    expect(screen.queryByText(lost)).toBeNull();
    const again = screen.getByRole('button', { name: 'Try again' });
    await person.click(again);
    expect(await said()).toBeVisible();
    unreadable.clear();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(lost)).toBeVisible();
    expect(screen.queryByText(UNREAD)).toBeNull();
    expect(document.querySelector('main')).toHaveFocus();
  });

  it('is not said to be unread of a visit that was deleted', async () => {
    showOrder('cancelled', { visitGone: true, note: 'Peanut allergy' });
    expect(await screen.findByText('Peanut allergy')).toBeVisible();
    expect(screen.queryByText(UNREAD)).toBeNull();
  });

  it('is said to be unread on a receipt that is printed without it', async () => {
    showOrder('fulfilled', {
      order: { fulfilled_at: '2026-11-19T16:10:00', fulfilled_by: 'p1' },
      unreadable: new Set(['clients']),
      visitNote: 'Comes at ten',
    });
    await said();
    await vi.waitFor(() => {
      expect(
        [...document.querySelectorAll('.receipt .pick-notes')].map(
          ({ textContent }) => textContent,
        ),
      ).toEqual([UNREAD, 'Visit noteComes at ten']);
    });
  });

  it('stands on the receipt, as it was typed', async () => {
    showOrder('fulfilled', {
      order: { fulfilled_at: '2026-11-19T16:10:00', fulfilled_by: 'p1' },
      note: 'Peanut allergy',
      visitNote: MARKUP,
    });
    await linesLoaded();
    await vi.waitFor(() => {
      expect(document.querySelector('.receipt .pick-notes')?.textContent).toBe(
        `Pinned notePeanut allergyVisit note${MARKUP}`,
      );
    });
  });
});

describe('the receipt of a fulfilled order', () => {
  it('is printed by the button, and the trail hears of it', async () => {
    const print = vi.fn(() => window.dispatchEvent(new Event('beforeprint')));
    vi.stubGlobal('print', print);
    const { person, rpc } = showOrder('fulfilled', {
      order: { fulfilled_at: '2026-11-19T16:10:00', fulfilled_by: 'p1' },
    });
    await linesLoaded();
    await person.click(screen.getByRole('button', { name: 'Print receipt' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(rpc.mock.calls).toEqual([
      ['record_print', { p_order_ids: ['o1'] }, { message: 'resources.orders.receipt.unrecorded' }],
    ]);
    const receipt = within(screen.getByLabelText('Receipt for order #424'));
    expect(receipt.getByText('Hodan N. · household of 3')).toBeInTheDocument();
    expect(
      receipt.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent),
    ).toEqual([
      'ItemCategoryOrderedHanded out',
      'Black beansCanned62',
      'ApplesFresh44',
      'Candles-11',
    ]);
    expect(receipt.getByText('3 items, 7 units')).toBeInTheDocument();
  });

  it('is no part of an order that is open', async () => {
    showOrder('ready');
    await linesLoaded();
    expect(screen.queryByLabelText('Receipt for order #424')).toBeNull();
  });
});

describe('handing out what other orders reserved', () => {
  const HANDOUT = [
    { item_id: 'i1', on_hand: 52, reserved: 50, available: 2 },
    { item_id: 'i2', on_hand: 46, reserved: 0, available: 6 },
    { item_id: 'i3', on_hand: 5, reserved: 0, available: 1 },
  ];
  const QUESTION = toDataError(
    new HttpError('reserved_for_orders', 409, {
      code: 'PT409',
      message: 'reserved_for_orders',
      details: JSON.stringify({
        items: [
          {
            ...{ item_id: 'i1', name: 'Apples', left: 48, reserved: 50, orders: 2 },
            short: { items: [{ order_number: 401 }], more: 1 },
          },
        ],
        ...{ more: 2, confirm: 'just this' },
      }),
    }),
  );
  const refuse = (name: string, args: object) =>
    name === 'fulfil_order' && !('p_confirmed' in args) ? QUESTION : undefined;
  const open = async (options: Parameters<typeof showOrder>[1]) => {
    const world = showOrder('ready', { handout: HANDOUT, ...options });
    await linesLoaded();
    await world.person.click(screen.getByRole('button', { name: 'Fulfill' }));
    const form = within(await screen.findByRole('dialog', { name: 'Fulfill order #424' }));
    const apples = await form.findByRole('textbox', { name: 'Hand out Apples' });
    const take = async (quantity: string) => {
      await world.person.clear(apples);
      await world.person.type(apples, quantity);
      await world.person.click(form.getByRole('button', { name: 'Fulfill' }));
    };
    const sent = () => world.rpc.mock.calls.filter(([name]) => name === 'fulfil_order');
    return { ...world, form, apples, take, sent };
  };

  it('offers what is available, and asks before it takes more', async () => {
    hearErrors();
    const { person, form, apples, take, sent } = await open({ refuse });
    expect(apples).toHaveValue('2');
    expect(form.getByText('4 ordered, 52 on hand, 50 reserved for others')).toBeVisible();
    await take('4');
    const question = () =>
      screen.findByRole('alertdialog', { name: 'Take items reserved for other orders?' });
    expect(
      within(await question())
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'Apples: 48 would be left. 50 are reserved for 2 orders. Orders #401 and 1 more would be short.',
      'And 2 more items.',
    ]);
    await person.click(within(await question()).getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(apples).toHaveValue('4');
    await person.click(form.getByRole('button', { name: 'Fulfill' }));
    await person.click(within(await question()).getByRole('button', { name: 'Take them anyway' }));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]?.[1]).toMatchObject({
      p_lines: expect.arrayContaining([{ item_id: 'i1', quantity_fulfilled: 4 }]) as unknown,
      p_confirmed: 'just this',
    });
  });

  it('is not sent at a strict location', async () => {
    const { form, take, sent } = await open({ strict: true });
    await take('3');
    expect(
      form.getByText(/^Type a whole number from 0 to 2\. The rest is reserved for other orders\./),
    ).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
