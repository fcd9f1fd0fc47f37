import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetRun } from '../../../../src/kit/import/run/runs';
import ImportUsersPage from '../../../../src/resources/users/ImportUsersPage';
import { anAdmin } from '../../../support/renderShell';
import { showImport, useImportWorld } from '../../kit/import/importWorld';

useImportWorld();

const user = anAdmin();
const place = { network_id: user.networkId, location_id: user.activeLocation?.id };
afterEach(() => {
  forgetRun(JSON.stringify([user.id, 'invitations', place]));
});

const TEAM = ['Email,Full name,Role', ...['ann', 'ben', 'cem', 'ann'].map(lineOf)].join('\n');

function lineOf(name: string) {
  return `${name}@example.org,${name.toUpperCase()} Example,Member`;
}

it('invites the people of a file: those beyond the limit of the day wait, and it says so before', async () => {
  const invited: Record<string, unknown>[] = [];
  const { choose, press } = showImport(<ImportUsersPage />, {
    user,
    rpc: () => Promise.resolve({ left: 2 }),
    invokeFunction: (name, body) => {
      invited.push({ name, ...body });
      return Promise.resolve({ status: 'invited' });
    },
  });
  await choose(TEAM, 'team.csv');
  expect(await screen.findByRole('combobox', { name: 'Field of Full name' })).toHaveDisplayValue(
    'First and last name',
  );
  await press('Check 4 rows');
  // The fourth stands there twice, the third is beyond the two that are left today.
  expect(
    await screen.findByText(
      /^You've reached the limit of \d+ invitations a day\. Invite this person tomorrow\.$/,
    ),
  ).toBeVisible();
  expect(screen.getByText('Similar to row 2')).toBeVisible();
  expect(
    screen.getByText(/1 with an error and 1 possible duplicate won't be imported/),
  ).toBeVisible();
  expect(invited).toEqual([]);
  await press(/^Import 2 /);
  expect(await screen.findByRole('heading', { name: '2 rows imported' })).toBeVisible();
  expect(invited).toMatchObject([
    { name: 'invite-user', email: 'ann@example.org', first_name: 'ANN', role: 'member', ...place },
    { name: 'invite-user', email: 'ben@example.org', last_name: 'Example', ...place },
  ]);
  // Each went out by one key, so that a second try sends none twice.
  expect(new Set(invited.map(({ key }) => key)).size).toBe(1);
  // An invitation that went out is not undone.
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  await press('2 Left out, show the rows');
  expect(
    await screen.findByText(
      "You've reached the limit of 20 invitations a day. Invite this person tomorrow.",
    ),
  ).toBeVisible();
});
