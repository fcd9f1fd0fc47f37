import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DeleteDialog } from '../../../../src/kit/details/DeleteDialog';
import { EditForm } from '../../../../src/kit/form/EditForm';
import customFields from '../../../../src/resources/customFields';
import CreateField from '../../../../src/resources/customFields/CreateField';
import { showPart } from '../programs/programsWorld';

const option = (number: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Option ${number}` });
const options = () =>
  screen
    .queryAllByRole<HTMLInputElement>('textbox', { name: /^Option \d/ })
    .map(({ value }) => value);
const ADD = { name: 'Add field' };
const SAVE = { name: 'Save changes' };

/** The form of a new field, whose label is typed. */
async function openCreate() {
  const shown = showPart(<CreateField resource={customFields} />);
  await screen.findByLabelText(/^Label/);
  await shown.fill(/^Label/, 'Van route');
  const choose = async (kind: string) => {
    await shown.person.selectOptions(screen.getByLabelText(/^Type/), kind);
  };
  return { ...shown, choose };
}

const ROUTES = {
  id: 'f1',
  label: 'Van route',
  entity: 'visits',
  kind: 'one_of',
  section: null,
  help: null,
  required: false,
  searchable: false,
  default_value: 'route_1',
  ask_at_check_in: false,
  readers: 'all',
  retired: false,
  position: 1,
  updated_at: '2026-11-22T10:00:00',
  options: [
    { code: 'route_1', label: 'Route 1' },
    { code: 'route_2', label: 'Route 2' },
  ],
};

/** The form of a field whose options are stored, one of them with answers. */
async function openEdit() {
  const asked: unknown[] = [];
  const shown = showPart(<EditForm resource={customFields} record={ROUTES} />, [ROUTES], {
    rpc: (name: string, args: object) => {
      asked.push([name, args]);
      return Promise.resolve({ records: 3, codes: { route_1: 3 } });
    },
  });
  await screen.findByText('3 records');
  expect(asked).toEqual([['custom_answers', { p_field_id: 'f1' }]]);
  const choose = async (name: string, entry: string) => {
    await shown.person.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await shown.person.click(await screen.findByRole('menuitem', { name: entry }));
  };
  return { ...shown, choose };
}

describe('a new field', () => {
  it('has options where its kind is answered by them, and none else', async () => {
    const { choose, create, person } = await openCreate();
    expect(options()).toEqual([]);
    await choose('One choice');
    await person.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'Same{Enter}same');
    await choose('Short text');
    expect(options()).toEqual([]);
    await person.selectOptions(screen.getByLabelText(/^Who sees it/), 'Network admins only');
    // What is wrong with them stops a field of no options no more.
    await person.click(screen.getByRole('button', ADD));
    await waitFor(() => {
      expect(create).toHaveBeenCalledTimes(1);
    });
    expect(create.mock.lastCall?.[1].data).toMatchObject({
      ...{ label: 'Van route', entity: 'clients', kind: 'short_text', required: false },
      readers: 'admins',
    });
  });

  it('gets its options by keys: Enter adds one, Alt with an arrow moves it, and a button removes it', async () => {
    const { choose, create, person } = await openCreate();
    await choose('Several choices');
    await person.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'One{Enter}');
    expect(option(2)).toHaveFocus();
    await person.keyboard('{Enter}Two{Enter}Three');
    expect(options()).toEqual(['One', 'Two', 'Three']);
    await person.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(options()).toEqual(['Three', 'One', 'Two']);
    expect(option(1)).toHaveFocus();
    expect(screen.getByText('Three, 1 of 3')).toHaveAttribute('role', 'status');
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}');
    expect(options()).toEqual(['One', 'Three', '', 'Two']);
    await person.click(screen.getByRole('button', { name: 'Remove Two' }));
    expect(option(3)).toHaveFocus();
    await person.click(screen.getByRole('button', ADD));
    await waitFor(() => {
      expect(create).toHaveBeenCalledTimes(1);
    });
    expect(create.mock.lastCall?.[1].data).toMatchObject({
      kind: 'some_of',
      // The line that nothing was typed into is none.
      options: [{ label: 'One' }, { label: 'Three' }],
    });
  });

  it('takes a column of a sheet as an option for each line', async () => {
    const { choose, person } = await openCreate();
    await choose('One choice');
    await person.click(await screen.findByRole('textbox', { name: 'Option 1' }));
    await person.paste('Dearborn\r\n\r\n Detroit\r\nHamtramck\r\n');
    expect(options()).toEqual(['Dearborn', 'Detroit', 'Hamtramck']);
    expect(option(3)).toHaveFocus();
    await person.click(option(1));
    await person.paste('Inkster\nTaylor');
    expect(options()).toEqual(['Dearborn', 'Inkster', 'Taylor', 'Detroit', 'Hamtramck']);
    await person.paste(Array.from({ length: 300 }, (_, at) => `No. ${at}`).join('\n'));
    expect(options()).toHaveLength(200);
    expect(screen.getByText('A field has at most 200 options.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add option' })).toBeDisabled();
  });

  it.each([
    ['without any', '', "Add at least one option that isn't retired.", [1]],
    [
      'twice',
      'One{Enter} one {Enter}Two',
      'Two options have the same name. Change one of them.',
      [1, 2],
    ],
    ['too long', `One{Enter}${'x'.repeat(81)}`, 'An option can have at most 80 characters.', [2]],
  ])('says what is wrong with its options: %s', async (_what, typed, words, wrong) => {
    const { choose, create, person } = await openCreate();
    await choose('One choice');
    const first = await screen.findByRole('textbox', { name: 'Option 1' });
    if (typed) await person.type(first, typed);
    await person.click(screen.getByRole('button', ADD));
    expect(await screen.findByText(words)).toHaveAttribute('role', 'alert');
    const marked = options().flatMap((_value, row) =>
      option(row + 1).getAttribute('aria-invalid') === 'true' ? [row + 1] : [],
    );
    expect(marked).toEqual(wrong);
    expect(create).not.toHaveBeenCalled();
  });
});

describe('the label of a field', () => {
  const TAKEN = 'This form already has a field with this label. Choose another label.';

  it('is none of the fields that every network has', async () => {
    const { create, fill, person } = await openCreate();
    await fill(/^Label/, ' first NAME ');
    await person.selectOptions(screen.getByLabelText(/^Type/), 'Short text');
    await person.click(screen.getByRole('button', ADD));
    expect(await screen.findByText(TAKEN)).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText(/^Label/)).toHaveAttribute('aria-invalid', 'true');
    expect(create).not.toHaveBeenCalled();
    // Events have no first name.
    await person.selectOptions(screen.getByLabelText(/^Shown on/), 'Events');
    await person.click(screen.getByRole('button', ADD));
    await waitFor(() => {
      expect(create).toHaveBeenCalledTimes(1);
    });
  });

  it('does not become one of them by a change', async () => {
    const { fill, person, update } = await openEdit();
    await fill(/^Label/, 'Household size');
    await person.click(screen.getByRole('button', SAVE));
    expect(await screen.findByText(TAKEN)).toBeVisible();
    expect(update).not.toHaveBeenCalled();
  });
});

const DEFAULT = 'Default for new records';

describe('the default of a new field', () => {
  it('is a value of the kind that is chosen, and goes with it', async () => {
    const { choose, create, person } = await openCreate();
    expect(screen.queryByLabelText(DEFAULT)).toBeNull();
    await choose('Yes or no');
    await person.click(
      within(screen.getByRole('radiogroup', { name: DEFAULT })).getByLabelText('Yes'),
    );
    await choose('Decimal number');
    await person.type(screen.getByLabelText(DEFAULT), '1.2.3');
    await person.click(screen.getByRole('button', ADD));
    expect(await screen.findByText(`${DEFAULT} is not valid.`)).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    await person.clear(screen.getByLabelText(DEFAULT));
    await person.type(screen.getByLabelText(DEFAULT), '1,200.5');
    await person.click(screen.getByRole('button', ADD));
    await waitFor(() => {
      expect(create).toHaveBeenCalledTimes(1);
    });
    expect(create.mock.lastCall?.[1].data).toMatchObject({ default_value: 1200.5 });
  });

  it('is one of the options of the form, which have no code yet, and goes with it', async () => {
    const { choose, create, person } = await openCreate();
    await choose('One choice');
    await person.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'One{Enter}Two');
    await person.selectOptions(screen.getByLabelText(DEFAULT), 'Two');
    await person.type(option(2), 'nd');
    expect(screen.getByLabelText(DEFAULT)).toHaveValue('');
    await person.selectOptions(screen.getByLabelText(DEFAULT), 'One');
    await person.click(screen.getByRole('button', ADD));
    await waitFor(() => {
      expect(create).toHaveBeenCalledTimes(1);
    });
    expect(create.mock.lastCall?.[1].data).toMatchObject({ default_value: '=One' });
  });
});

describe('whether the desk asks a field', () => {
  const ASK = { name: /^Ask at check-in/ };

  it('is offered for clients and visits alone', async () => {
    const { choose, create, person } = await openCreate();
    await choose('Yes or no');
    const of = (entity: string) => person.selectOptions(screen.getByLabelText(/^Shown on/), entity);
    await of('Events');
    expect(screen.queryByRole('checkbox', ASK)).toBeNull();
    await of('Visits');
    await person.click(screen.getByRole('checkbox', ASK));
    expect(screen.getByText(/The answer stays with the visit/)).toBeVisible();
    await of('Events');
    await person.click(screen.getByRole('button', ADD));
    expect(await screen.findByText(/^This is only for client and visit fields/)).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    await of('Clients');
    await person.click(screen.getByRole('button', ADD));
    await waitFor(() => {
      expect(create).toHaveBeenCalledTimes(1);
    });
    expect(create.mock.lastCall?.[1].data).toMatchObject({ ask_at_check_in: true });
  });

  it('is not for fields that admins alone read', () => {
    const check = (readers: string) =>
      customFields.check?.({ entity: 'visits', ask_at_check_in: true, readers });
    expect(check('all')).toMatchObject({ ask_at_check_in: undefined });
    expect(check('admins')).toMatchObject({
      ask_at_check_in: 'resources.custom_fields.ask.only',
    });
  });
});

describe('a field that is saved', () => {
  it('is deleted by its typed name, once it is said how many records have an answer', async () => {
    const { person } = showPart(
      <DeleteDialog resource={customFields} record={ROUTES} onClose={() => undefined} />,
      [ROUTES],
      { rpc: () => Promise.resolve({ records: 3, codes: {} }) },
    );
    expect(await screen.findByText('3 records have an answer.')).toBeVisible();
    const confirm = screen.getByRole('button', { name: 'Delete field' });
    expect(confirm).toBeDisabled();
    await person.type(screen.getByRole('textbox'), 'Van route');
    expect(confirm).toBeEnabled();
  });

  it('keeps its kind and its records, and says why', async () => {
    await openEdit();
    expect(screen.getByLabelText(/^Type/)).toBeDisabled();
    expect(screen.getByLabelText(/^Shown on/)).toBeDisabled();
    expect(
      screen.getByText(
        "You can't change the type. If you need a different one, retire this field and add another.",
      ),
    ).toBeVisible();
  });

  it('has its options renamed and retired, never removed, and says how many records have each', async () => {
    const { choose, update, person } = await openEdit();
    const lines = within(screen.getByRole('group', { name: 'Options' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(['3 records', '0 records']);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await person.type(option(2), ', Monday');
    await choose('Route 1', 'Retire');
    expect(await screen.findByText('Retired')).toBeVisible();
    await choose('Route 1', 'Use again');
    expect(screen.queryByText('Retired')).toBeNull();
    await choose('Route 1', 'Retire');
    await person.click(option(2));
    await person.keyboard('{Enter}Route 3');
    await person.click(screen.getByRole('button', SAVE));
    await waitFor(() => {
      expect(update).toHaveBeenCalledTimes(1);
    });
    expect(update.mock.lastCall?.[1].data).toMatchObject({
      options: [
        { code: 'route_1', label: 'Route 1', retired: true },
        { code: 'route_2', label: 'Route 2, Monday' },
        { label: 'Route 3' },
      ],
      // It can no longer be chosen.
      default_value: null,
    });
  });

  it.each([
    ['an emptied one', 'Type a name for the option, or retire it.'],
    ['all retired', "Add at least one option that isn't retired."],
  ])('says what is wrong with its options: %s', async (what, words) => {
    const { choose, update, person } = await openEdit();
    if (what === 'an emptied one') await person.clear(option(1));
    else for (const name of ['Route 1', 'Route 2']) await choose(name, 'Retire');
    await person.click(screen.getByRole('button', SAVE));
    expect(await screen.findByText(words)).toBeVisible();
    expect(update).not.toHaveBeenCalled();
  });
});
