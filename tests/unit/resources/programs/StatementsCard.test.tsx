import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StatementsCard } from '../../../../src/resources/programs/StatementsCard';
import { showPart } from './programsWorld';

const statement = (id: string, language: string, version: number) => ({
  id,
  language,
  version,
  statement: `Wording ${version}`,
  nondiscrimination: 'Everyone alike',
  created_at: '2026-10-01T15:00:00',
});
const ROWS = [
  statement('1', 'en', 3),
  statement('2', 'es', 3),
  statement('3', 'en', 2),
  statement('4', 'ar', 2),
];

const open = (isFederal = true) =>
  showPart(<StatementsCard programId="p1" isFederal={isFederal} />, ROWS);
const entries = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

async function choose(person: ReturnType<typeof open>['person'], language: string, action: string) {
  await person.click(await screen.findByRole('button', { name: new RegExp(language) }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

describe('the statements of a program', () => {
  it('are those of each language that are the newest, and say which one is behind', async () => {
    open();
    expect(await entries()).toEqual([
      'ArabicNeeds an update',
      'English3, since October 1, 2026',
      'Spanish3, since October 1, 2026',
    ]);
  });

  it.each([
    [true, ['English1, since October 1, 2026No nondiscrimination statement']],
    [false, ['English1, since October 1, 2026']],
  ])(
    'of a program that became federal (%s) say that its own is missing',
    async (isFederal, said) => {
      const rows = [{ ...statement('1', 'en', 1), nondiscrimination: null }];
      showPart(<StatementsCard programId="p1" isFederal={isFederal} />, rows);
      expect(await entries()).toEqual(said);
    },
  );

  it('are read as text', async () => {
    const { person } = open();
    const dialog = await choose(person, 'English', 'Read');
    expect(within(dialog).getByText('Wording 3')).toBeVisible();
    expect(within(dialog).getByText('Everyone alike')).toHaveAttribute('lang', 'en');
  });

  it('are followed by a new version, which begins with the words of the one before', async () => {
    const { person, create } = open();
    const dialog = await choose(person, 'Arabic', 'New version');
    await person.type(await within(dialog).findByLabelText(/^Statement/), '!');
    await person.click(screen.getByRole('button', { name: 'Save as a new version' }));
    await waitFor(() => {
      expect(create).toHaveBeenCalledExactlyOnceWith('program_statements', {
        data: {
          program_id: 'p1',
          language: 'ar',
          statement: 'Wording 2!',
          nondiscrimination: 'Everyone alike',
        },
      });
    });
  });

  it.each([
    [true, 'Nondiscrimination statement is required'],
    [false, null],
  ])('of a federal program (%s) need the nondiscrimination statement', async (isFederal, said) => {
    const { person, create } = open(isFederal);
    await person.click(await screen.findByRole('button', { name: 'Add language' }));
    const language = await screen.findByLabelText(/^Language/);
    const offered = within(language).queryAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).not.toContain('English');
    await person.selectOptions(language, 'Somali');
    await person.type(screen.getByRole('textbox', { name: /^Statement/ }), 'Waa run.');
    await person.click(screen.getByRole('button', { name: 'Save statement' }));
    if (said === null)
      await waitFor(() => {
        expect(create).toHaveBeenCalledTimes(1);
      });
    else {
      expect(await screen.findByText(said)).toBeVisible();
      expect(create).not.toHaveBeenCalled();
    }
  });
});
