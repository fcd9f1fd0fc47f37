import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../src/i18n/provider';
import { ChoicePicker } from '../../../src/ui/ChoicePicker';

const CHOICES = [
  { id: 'milk', name: 'Milk' },
  { id: 'eggs', name: 'Eggs' },
];

function Picker() {
  const [value, setValue] = useState<string[]>([]);
  return (
    <>
      <label htmlFor="needs">Needs</label>
      <ChoicePicker id="needs" choices={CHOICES} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  );
}

it('adds by typing, and removes by button and by Backspace', async () => {
  const submit = vi.fn((event: Event) => {
    event.preventDefault();
  });
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <form
        onSubmit={(event) => {
          submit(event.nativeEvent);
        }}
      >
        <Picker />
        <button type="submit">Save</button>
      </form>
    </CoreAdminContext>,
  );
  const person = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Needs' });
  const chosen = () => screen.getByRole('status').textContent;
  await person.type(field, 'egg{ArrowDown}{Enter}');
  await person.type(field, 'mi{ArrowDown}{Enter}');
  expect(chosen()).toBe('eggs,milk');
  // What is chosen is not offered again, and a text that is no choice saves nothing.
  await person.type(field, 'egg');
  expect(screen.queryByRole('option')).toBeNull();
  await person.keyboard('{Enter}');
  expect(submit).not.toHaveBeenCalled();
  await person.clear(field);
  await person.click(screen.getByRole('button', { name: 'Remove Eggs' }));
  expect(chosen()).toBe('milk');
  expect(field).toHaveFocus();
  await person.keyboard('{Backspace}');
  expect(chosen()).toBe('');
});
