import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { AvatarEditor } from '../../../../src/resources/users/photo/AvatarEditor';
import { i18nProvider } from '../../../../src/i18n/provider';

const PHOTO = 'https://api.example.org/avatars/n/u/avatar-1.png';

/** The editor of a photo that goes when the server has removed it. */
function Editor({ first }: { first: string | null }) {
  const [photo, setPhoto] = useState(first);
  return (
    <AvatarEditor userId="u1" networkId="n1" name="Zoe Example" src={photo} onChanged={setPhoto} />
  );
}

function showEditor(photo: string | null) {
  const removeAvatar = vi.fn(() => Promise.resolve());
  render(
    <MemoryRouter>
      <CoreAdminContext
        i18nProvider={i18nProvider}
        dataProvider={testDataProvider({ removeAvatar })}
      >
        <Editor first={photo} />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return { removeAvatar };
}

const change = () => screen.getByRole('button', { name: 'Change the profile photo' });
const remove = () => screen.getByRole('button', { name: 'Remove the profile photo' });

it('offers Change and Remove also while there is no photo, when Remove has nothing to do', () => {
  showEditor(null);
  expect(change()).toBeEnabled();
  expect(remove()).toBeDisabled();
});

it('gives the focus to Change when the photo is removed', async () => {
  const { removeAvatar } = showEditor(PHOTO);
  await userEvent.click(remove());
  await waitFor(() => expect(remove()).toBeDisabled());
  await waitFor(() => expect(change()).toHaveFocus());
  expect(removeAvatar).toHaveBeenCalledExactlyOnceWith({ userId: 'u1', url: PHOTO });
});
