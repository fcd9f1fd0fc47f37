import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DataError } from '../../../../../src/data/errors';
import { hearErrors } from '../../../../support/hearErrors';
import { fakeScreen } from '../../../../support/screen';
import { refusal, unexpected, cell, offers, open, useSheetWorld } from './sheetWorld';

useSheetWorld();

describe('a delivery by keyboard', () => {
  it('takes a name with Enter, a number with Enter, and saves with Ctrl Enter', async () => {
    const { user, sent, search } = open('receive', () =>
      Promise.resolve({ lines: 2, units: 144, pounds: null, repeated: false }),
    );
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Reason' })).toHaveFocus());
    await search('bean');
    expect(await offers()).toEqual([
      'Bean mixCanned, 12 on handEnter',
      'Black beansCanned, 46 on handEnter',
      'Create item “bean”Enter',
    ]);
    await user.keyboard('{ArrowDown}{Enter}96{Enter}tun{Enter}48{Enter}');
    expect(cell('Quantity', 'Black beans')).toHaveValue('96');
    expect(screen.getByRole('row', { name: /Black beans/ })).toHaveTextContent('46 → 142');
    expect(screen.getByText('1 item no longer short')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Scan or type an item' })).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('The inventory')).toBeVisible();
    expect(sent()).toMatchObject([
      {
        p_location_id: 'here',
        p_reason: 'donation',
        p_lines: [
          { item_id: 'beans', quantity: 96, lot: '', best_by: null },
          { item_id: 'tuna', quantity: 48 },
        ],
      },
    ]);
    expect(sent()[0]?.p_lines[0]).not.toHaveProperty('on_hand');
  });

  it('goes from cell to cell with Tab, down with Enter, and removes a row with Ctrl+Backspace', async () => {
    const { user, search } = open('receive');
    await search('tun{Enter}1{Enter}bean mix{Enter}2');
    cell('Quantity', 'Tuna').focus();
    await user.keyboard('{Tab}');
    expect(cell('Lot', 'Tuna')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cell('Lot', 'Bean mix')).toHaveFocus();
    cell('Quantity', 'Tuna').focus();
    await user.keyboard('{Control>}{Backspace}{/Control}');
    expect(screen.queryByRole('row', { name: /Tuna/ })).toBeNull();
    expect(cell('Quantity', 'Bean mix')).toHaveFocus();
  });

  it('adds the same item to its row, of which the new number is typed', async () => {
    const { user, search } = open('receive');
    await search('tun{Enter}48{Enter}tun{Enter}');
    expect(cell('Quantity', 'Tuna')).toHaveValue('48+1');
    await user.keyboard('24{Enter}');
    expect(cell('Quantity', 'Tuna')).toHaveValue('72');
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  it('creates an item in place', async () => {
    const { user, sent, search } = open('receive', () =>
      Promise.resolve({ lines: 1, units: 6, pounds: null, repeated: false }),
    );
    await search('Quinces{Enter}6');
    expect(screen.getByRole('row', { name: /Quinces/ })).toHaveTextContent('New item → 6');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('The inventory');
    expect(sent()[0]?.p_lines).toEqual([
      { name: 'Quinces', quantity: 6, lot: '', best_by: null, pounds: null },
    ]);
  });
});

describe('the weight of a delivery', () => {
  const weigh = async (total: string, ...rows: string[]) => {
    const world = open('receive', () =>
      Promise.resolve({ lines: 2, units: 2, pounds: 60, repeated: false }),
    );
    await world.search('tun{Enter}1{Enter}bean mix{Enter}1');
    for (const [at, typed] of rows.entries()) {
      cell('Weight', at === 0 ? 'Tuna' : 'Bean mix').focus();
      await world.user.keyboard(typed);
    }
    if (total !== '')
      await world.user.type(screen.getByRole('textbox', { name: /^Total weight/ }), total);
    await world.user.keyboard('{Control>}{Enter}{/Control}');
    return world;
  };

  it('is sent in pounds, of rows and of all of it', async () => {
    const { sent } = await weigh('60', '640 oz');
    expect(await screen.findByText('The inventory')).toBeVisible();
    expect(sent()).toMatchObject([{ p_pounds: 60, p_lines: [{ pounds: 40 }, { pounds: null }] }]);
  });

  it.each([
    ['a row without a weight', ['', 'two boxes'], 'Enter a weight such as 12.5, 15 oz, or 2 kg'],
    ['a row of nothing', ['', '0'], 'Enter a weight such as 12.5, 15 oz, or 2 kg'],
    ['a ton per can', ['', '2000'], 'up to 999.99 lb for each unit.'],
    ['rows above the whole', ['30', '40'], "This total doesn't fit the weights in the rows."],
    ['nothing left', ['40', '40'], "This total doesn't fit the weights in the rows."],
    ['rows below the whole', ['40', '10', '20'], "This total doesn't fit the weights in the rows."],
  ])('is refused in words: %s', async (_what, [total = '', ...rows], words) => {
    const { sent } = await weigh(total, ...rows);
    expect(await screen.findByText(words, { exact: false })).toBeVisible();
    expect(sent()).toEqual([]);
  });
});

describe('a source', () => {
  it('that is new is told, one that is known is not', async () => {
    const { user } = open('receive');
    const field = await screen.findByRole('combobox', { name: /^Source/ });
    await user.type(field, 'Corner Bakery');
    expect(await screen.findByText("New source. We'll add it when you save.")).toBeVisible();
    await user.clear(field);
    await user.type(field, ' oakridge farm');
    await waitFor(() => {
      expect(screen.queryByText("New source. We'll add it when you save.")).toBeNull();
    });
  });
});

describe('a scanner', () => {
  it('takes the item, also from a quantity, where each scan counts one', async () => {
    const { user, search } = open('receive');
    await search('200000000028{Enter}');
    await waitFor(() => expect(cell('Quantity', 'Black beans')).toHaveFocus());
    expect(cell('Quantity', 'Black beans')).toHaveValue('1');
    await user.keyboard('200000000028{Enter}');
    await waitFor(() => expect(cell('Quantity', 'Black beans')).toHaveValue('1+1'));
    await user.keyboard('200000000028{Enter}');
    await waitFor(() => expect(cell('Quantity', 'Black beans')).toHaveValue('2+1'));
  });

  it('says that no item has a barcode, which then goes to what is created', async () => {
    const { user, sent, search } = open('receive', () =>
      Promise.resolve({ lines: 1, units: 1, pounds: null, repeated: false }),
    );
    await search('299999999999{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No item has the barcode 299999999999. Type a name to add a new item, or choose an existing item.',
    );
    await user.keyboard('Quinces{Enter}{Control>}{Enter}{/Control}');
    await screen.findByText('The inventory');
    expect(sent()[0]?.p_lines).toMatchObject([{ name: 'Quinces', barcode: '299999999999' }]);
  });
});

describe('bad input', () => {
  it.each([
    ['0', 'Type a whole number from 1 to 1,000,000.'],
    ['-3', 'Type a whole number from 1 to 1,000,000.'],
    ['9999999', 'Type a whole number from 1 to 1,000,000.'],
    ['{Backspace}', 'Enter how many.'],
  ])(
    'a quantity of %s is told after the first attempt, and nothing is sent',
    async (typed, said) => {
      const { user, sent, search } = open('receive');
      await search(`tun{Enter}${typed}`);
      expect(screen.queryByText(said)).toBeNull();
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect(await screen.findByText(said)).toBeVisible();
      expect(cell('Quantity', 'Tuna')).toHaveFocus();
      expect(cell('Quantity', 'Tuna')).toHaveAccessibleDescription(said);
      await user.keyboard('5');
      expect(screen.queryByText(said)).toBeNull();
      expect(sent()).toEqual([]);
    },
  );

  it('a date that is none is refused, one that has passed only told', async () => {
    const { user, search } = open('receive', () =>
      Promise.resolve({ lines: 1, units: 1, pounds: null, repeated: false }),
    );
    await search('tun{Enter}1');
    await user.type(cell('Best by', 'Tuna'), '13/2028');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/Enter a date such as/)).toBeVisible();
    await user.clear(cell('Best by', 'Tuna'));
    await user.type(cell('Best by', 'Tuna'), '3/2024');
    expect(screen.getByText('This date has passed.')).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('The inventory')).toBeVisible();
  });

  it('without a row there is nothing to save', async () => {
    const { sent, search } = open('receive');
    await search('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Scan or type the first item.')).toBeVisible();
    expect(sent()).toEqual([]);
  });
});

describe('a save that fails', () => {
  beforeEach(hearErrors);

  it('keeps everything, says so above the button, and is sent again under the same key', async () => {
    const answers: (() => Promise<unknown>)[] = [
      () => Promise.reject(new DataError({ kind: 'offline' })),
      () => Promise.resolve({ lines: 1, units: 5, pounds: null, repeated: true }),
    ];
    const { user, sent, search } = open('receive', () => answers.shift()?.() ?? unexpected());
    await search('tun{Enter}5{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/Nothing you typed is lost/)).toHaveTextContent(
      /^Couldn't save the delivery\. .*connection/,
    );
    expect(cell('Quantity', 'Tuna')).toHaveValue('5');
    await user.clear(cell('Quantity', 'Tuna'));
    await user.type(cell('Quantity', 'Tuna'), '6');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('The inventory');
    const [first, second] = sent();
    expect(second?.p_key).toBe(first?.p_key);
  });

  it('marks the row whose item was deleted meanwhile', async () => {
    const { search } = open('receive', () =>
      Promise.reject(refusal({ code: 'item_deleted', items: [{ item_id: 'tuna', name: 'Tuna' }] })),
    );
    await search('tun{Enter}5{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/This item was deleted/)).toBeVisible();
    expect(cell('Quantity', 'Tuna')).toHaveAccessibleDescription(/deleted/);
  });

  it('of a count that takes what orders reserved is asked about, and sent again under the same key', async () => {
    const { user, sent, search } = open('count', (_name, args) =>
      'p_confirmed' in args
        ? Promise.resolve({ lines: 1, units: -16, pounds: null, repeated: false })
        : Promise.reject(
            refusal({
              ...{ code: 'reserved_for_orders', confirm: 'just this' },
              items: [
                {
                  ...{ item_id: 'beans', name: 'Black beans', left: 30, reserved: 50, orders: 1 },
                  short: { items: [{ order_number: 7 }], more: 0 },
                },
              ],
            }),
          ),
    );
    await search('black{Enter}30');
    const save = () => user.keyboard('{Control>}{Enter}{/Control}');
    await save();
    const answer = async (name: string) =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    expect(await screen.findByText(/Black beans: 30 would be left/)).toHaveTextContent(
      '50 are reserved for 1 order. Order #7 would be short.',
    );
    await answer('Go back');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(cell('Counted', 'Black beans')).toHaveValue('30');
    cell('Counted', 'Black beans').focus();
    await save();
    await answer('Take them anyway');
    expect(await screen.findByText('The inventory')).toBeVisible();
    expect(sent().map((args) => 'p_confirmed' in args)).toEqual([false, false, true]);
    expect(new Set(sent().map(({ p_key }) => p_key)).size).toBe(1);
  });

  it('of a count says what is on hand by now, and is compared with that the next time', async () => {
    const answers: (() => Promise<unknown>)[] = [
      () =>
        Promise.reject(
          refusal({
            code: 'stock_moved',
            items: [{ item_id: 'tuna', name: 'Tuna', on_hand: 215 }],
          }),
        ),
      () => Promise.resolve({ lines: 1, units: -5, pounds: null, repeated: false }),
    ];
    const { user, sent, search } = open('count', () => answers.shift()?.() ?? unexpected());
    await search('tun{Enter}');
    expect(cell('Counted', 'Tuna')).toHaveValue('');
    await user.keyboard('210{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/215 on hand now/)).toBeVisible();
    expect(screen.getByRole('row', { name: /Tuna/ })).toHaveTextContent('215 → 210, 5 fewer');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('The inventory');
    expect(sent().map(({ p_lines }) => p_lines)).toEqual([
      [{ item_id: 'tuna', on_hand: 220, quantity: 210 }],
      [{ item_id: 'tuna', on_hand: 215, quantity: 210 }],
    ]);
  });
});

describe('what was typed', () => {
  it('is asked about before it is left, and comes back after the page was loaded again', async () => {
    const { router, search, unmount } = open('receive');
    await search('tun{Enter}48');
    await router.navigate('/inventory');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    unmount();
    open('receive');
    await waitFor(() => expect(cell('Quantity', 'Tuna')).toHaveValue('48'));
    expect(screen.getByText(/Your draft is back/)).toBeVisible();
  });
});

describe('on a phone', () => {
  it('the head is folded, the search has the focus, the newest row comes first', async () => {
    fakeScreen({ width: 360 });
    const { user, search } = open('receive');
    const field = await screen.findByRole('combobox', { name: 'Scan or type an item' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.queryByRole('combobox', { name: 'Reason' })).toBeNull();
    await search('tun{Enter}48{Enter}');
    expect(field).toHaveFocus();
    await user.keyboard('bean mix{Enter}2{Enter}');
    const rows = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('Bean mix 12 → 14');
    expect(rows[1]).toHaveTextContent('Tuna 220 → 268');
    await user.click(screen.getByRole('button', { name: /^Tuna 220/ }));
    await user.type(cell('Lot', 'Tuna'), 'L2291');
    expect(rows[1]).toHaveTextContent('Lot L2291');
    await user.click(screen.getByRole('button', { name: 'Edit reason, date, and note' }));
    expect(screen.getByRole('combobox', { name: 'Reason' })).toHaveValue('donation');
  });
});

describe('a window that is made narrow, and wide again', () => {
  it('keeps the focus in its cell, or in the search, and what was typed there', async () => {
    const device = fakeScreen();
    const { user, search } = open('receive');
    await search('tun{Enter}48');
    expect(cell('Quantity', 'Tuna')).toHaveFocus();
    for (const width of [360, 1440]) {
      act(() => device.resize(width));
      expect(cell('Quantity', 'Tuna')).toHaveFocus();
      expect(cell('Quantity', 'Tuna')).toHaveValue('48');
    }
    await user.keyboard('{Enter}bea');
    for (const width of [360, 1440]) {
      act(() => device.resize(width));
      const field = screen.getByRole('combobox', { name: 'Scan or type an item' });
      expect(field).toHaveFocus();
      expect(field).toHaveValue('bea');
    }
  });

  it('goes on in the search where the field has gone', async () => {
    const device = fakeScreen();
    const { user } = open('receive');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Reason' })).toHaveFocus());
    act(() => device.resize(360));
    const field = () => screen.getByRole('combobox', { name: 'Scan or type an item' });
    expect(field()).toHaveFocus();
    // Nor is it taken from nowhere.
    await user.click(document.body);
    act(() => device.resize(1440));
    expect(document.body).toHaveFocus();
  });
});

it('marks in what the search offers what it found there', async () => {
  const { search } = open('receive');
  await search('bean');
  await screen.findByRole('listbox');
  const marks = [...document.querySelectorAll('[role="option"] mark')];
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Bean', 'bean']);
});
