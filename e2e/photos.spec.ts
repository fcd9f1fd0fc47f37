import type { Page } from '@playwright/test';
import { pngOfHalves, pngOfLength, SVG } from '../tests/support/images';
import { shutGate } from './support/gate';
import { expect, test } from './support/test';
import { answerWith } from './support/faults';
import { openUsers } from './support/people';
import { rowWith } from './support/tables';
import { toast } from './support/toasts';

const RED = [200, 30, 30] as const;
const BLUE = [30, 30, 200] as const;
/** Twice as wide as high: which half is kept decides its colour. */
const PICTURE = pngOfHalves(96, 48, RED, BLUE);

const photo = (page: Page) => page.locator('form img');
const sidebarPhoto = (page: Page) =>
  page.getByRole('button', { name: /^User menu/ }).locator('img');
const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop your photo' });
const change = (page: Page) => page.getByRole('button', { name: 'Change the profile photo' });

async function pick(page: Page, buffer: Buffer, name = 'me.png'): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await change(page).click();
  await (await asked).setFiles({ name, mimeType: 'image/png', buffer });
}

/** Pastes a picture onto the page, or drops it beside the photo. */
async function give(page: Page, how: 'paste' | 'drop', buffer: Buffer): Promise<void> {
  await change(page).evaluate(
    (button, { bytes, type }) => {
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([content], 'picture.png', { type: 'image/png' }));
      const init = { bubbles: true, cancelable: true };
      button.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
    },
    { bytes: buffer.toString('base64'), type: how },
  );
}

/** The stored photo comes to have a colour in its middle: the one before it is drawn until then. */
async function expectMiddle(page: Page, colour: readonly number[]): Promise<void> {
  const middle = () =>
    photo(page).evaluate((image: HTMLImageElement) => {
      if (image.naturalWidth === 0) return [];
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1) ?? {};
      return Array.from(data ?? []).slice(0, 3);
    });
  await expect.poll(middle).toEqual(colour);
}

const addressOf = async (page: Page): Promise<string> =>
  (await photo(page).getAttribute('src')) ?? '';

test('a photo is refused, cropped, shown, replaced and removed', async ({
  page,
  browser,
  signInAs,
  sql,
  server,
}) => {
  const me = await signInAs('member');
  const stored = async () =>
    (
      await sql<{ name: string }[]>`
        select name from storage.objects where bucket_id = 'avatars' and name like ${`%${me.id}%`}`
    ).map(({ name }) => name);
  const answerFor = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/storage/v1/object/avatars') && request.method() === 'POST')
      sent.push(request.url());
  });
  await page.goto('/account-settings');
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(photo(page)).toHaveCount(0);
  await expect(change(page)).toHaveText('Change');
  const remove = page.getByRole('button', { name: 'Remove the profile photo' });
  await expect(remove).toHaveText('Remove');
  await expect(remove).toBeDisabled();

  // What is no photo is refused with a sentence, and never sent.
  for (const [file, sentence] of [
    [SVG, "This isn't a PNG, JPEG, or WebP photo. Choose one of these file types."],
    [pngOfLength(20 * 1024 * 1024), 'This photo is 20 MB. Choose one of 10 MB or less.'],
    [Buffer.alloc(0), 'This file is empty. Choose another photo.'],
    [PICTURE.subarray(0, 60), 'This photo is damaged or too large to open. Choose another one.'],
  ] as const) {
    await pick(page, file);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(cropDialog(page)).toHaveCount(0);
  }
  expect(sent).toEqual([]);

  // The right end of the picture; the first attempt fails and loses nothing.
  await pick(page, PICTURE);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // What is shown is the square that is cut out: round, and drawn without being stretched.
  const preview = cropDialog(page).getByRole('img', { name: 'How the photo will look' });
  const sides = await preview.evaluate((canvas) => {
    const { width, height } = canvas.getBoundingClientRect();
    return [
      width / height,
      Number(canvas.getAttribute('width')) / Number(canvas.getAttribute('height')),
    ];
  });
  expect(sides).toEqual([1, 1]);
  await cropDialog(page).getByRole('slider', { name: 'Left to right' }).press('End');
  const gate = shutGate();
  await page.route('**/storage/v1/object/avatars/**', async (route) => {
    await gate.opened;
    await answerWith(500, { message: 'broken' })(route);
  });
  const save = cropDialog(page).getByRole('button', { name: 'Save photo' });
  await save.click();
  await expect(cropDialog(page).getByRole('status')).toContainText('Uploading the photo');
  gate.open();
  await expect(toast(page, 'Error uploading image')).toBeVisible();
  await page.unroute('**/storage/v1/object/avatars/**');
  await save.click();
  await expect(toast(page, 'Profile photo updated')).toBeVisible();
  await expect(cropDialog(page)).toHaveCount(0);
  await expect(photo(page)).toHaveAttribute('src', /\/avatars\/.+\/avatar-\d+\.png$/);
  await expectMiddle(page, BLUE);
  const first = await addressOf(page);
  await expect(sidebarPhoto(page)).toHaveAttribute('src', first);
  expect(await answerFor(first)).toBe(200);
  expect(await stored()).toHaveLength(1);

  // Pasted, the left end: the photo before does not stay behind.
  await give(page, 'paste', PICTURE);
  await cropDialog(page).getByRole('slider', { name: 'Left to right' }).press('Home');
  await save.click();
  await expect(photo(page)).not.toHaveAttribute('src', first);
  await expectMiddle(page, RED);
  const second = await addressOf(page);
  await expect(sidebarPhoto(page)).toHaveAttribute('src', second);
  await expect.poll(stored).toHaveLength(1);
  expect(await answerFor(first)).not.toBe(200);

  // Colleagues see it in the table of users.
  const colleague = await browser.newPage();
  await signInAs('locationAdmin', colleague);
  await openUsers(colleague);
  await expect(rowWith(colleague, me.email).locator('img')).toHaveAttribute('src', second);

  // Dropped, then thought better of.
  await give(page, 'drop', PICTURE);
  await expect(cropDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cropDialog(page)).toHaveCount(0);
  await expect(photo(page)).toHaveAttribute('src', second);

  await page.route('**/storage/v1/object/avatars', answerWith(500, { message: 'broken' }));
  await remove.click();
  await expect(toast(page, 'Error removing profile photo')).toBeVisible();
  await expect(photo(page)).toHaveAttribute('src', second);
  await page.unroute('**/storage/v1/object/avatars');
  await remove.click();
  await expect(
    page.locator('[data-tone="info"]').filter({ hasText: 'Profile photo removed' }),
  ).toBeVisible();
  await expect(photo(page)).toHaveCount(0);
  await expect(sidebarPhoto(page)).toHaveCount(0);
  await expect(change(page)).toBeFocused();
  await expect(remove).toBeDisabled();
  expect(await stored()).toEqual([]);
  expect(await answerFor(second)).not.toBe(200);
  await colleague.reload();
  await expect(rowWith(colleague, me.email)).toBeVisible();
  await expect(rowWith(colleague, me.email).locator('img')).toHaveCount(0);

  // An admin changes it for the person.
  await colleague.goto(`/users/${me.id}`);
  await expect(colleague.getByLabel('First name')).toBeVisible();
  await pick(colleague, PICTURE);
  await cropDialog(colleague).getByRole('button', { name: 'Save photo' }).click();
  await expect(toast(colleague, 'Profile photo updated')).toBeVisible();
  await expect(photo(colleague)).toHaveAttribute('src', /\.png$/);
  expect(await stored()).toHaveLength(1);
  await colleague.close();
});
