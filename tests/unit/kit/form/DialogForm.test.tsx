import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { i18nProvider } from '../../../../src/i18n/provider';
import { bindFields } from '../../../../src/kit/fields/bindField';
import { text } from '../../../../src/kit/fields/fields';
import { DialogForm } from '../../../../src/kit/form/DialogForm';
import { initialValues, schemaOf } from '../../../../src/kit/form/schemaOf';
import { actAs } from '../../../support/currentUser';
import { hearErrors } from '../../../support/hearErrors';

const { name: NAME } = bindFields({ name: text({ required: true }) });

beforeEach(() => {
  actAs({ id: 'somebody' });
});

it('says in the dialog that a form is not saved, until it is sent again', async () => {
  hearErrors();
  let times = 0;
  const save = (): Promise<undefined> => {
    times += 1;
    return times === 1
      ? Promise.reject(new DataError({ kind: 'refused' }))
      : new Promise(() => undefined);
  };
  const element = (
    <CoreAdminContext i18nProvider={i18nProvider}>
      <DialogForm
        resource="clients"
        title="A client"
        text="Who it is"
        submitLabel="Save"
        schema={(words) => schemaOf([NAME], words)}
        defaults={initialValues([NAME])}
        onSave={save}
        onClose={() => undefined}
      >
        {NAME.input()}
      </DialogForm>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const person = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox'), 'Rosa');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Not saved\. ./);
  expect(dialog.getByRole('textbox')).toHaveValue('Rosa');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
});
