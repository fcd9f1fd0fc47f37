import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { today } from '../../../../src/i18n/dates';
import { LimitsCard } from '../../../../src/resources/programs/LimitsCard';
import { showPart } from './programsWorld';

const NOW = {
  id: 'now',
  program_id: 'p1',
  starts_on: '2025-10-01',
  amounts: [10000, 20000, 30000, 40000, 50000, 60000, 70000, 80000],
  each_further: 5000,
  updated_at: '2025-10-01T10:00:00',
};
const BEFORE = { ...NOW, id: 'before', starts_on: '2024-10-01', each_further: 4000 };

const open = (rows: readonly object[] = [NOW, BEFORE]) =>
  showPart(<LimitsCard programId="p1" />, rows);
const cell = (name: string) => screen.getByRole('textbox', { name: `Per year, ${name}` });
const row = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent);
const SAVE = { name: 'Save limits' };

async function fillGuideline(fill: ReturnType<typeof open>['fill']) {
  await screen.findByLabelText('First person');
  await fill('First person', '$15,650');
  await fill('Each additional person', '5500');
  await fill('Percent of the poverty guideline', '185');
}

describe('the income limits of a program', () => {
  it('are filled from a guideline and its percent, rounded up, by year, month, and week', async () => {
    const { person, create, fill } = open();
    await fillGuideline(fill);
    expect(cell('1 person')).toHaveValue('28,953');
    expect(row('1 person')).toEqual(['$2,413', '$557']);
    expect(cell('8 people')).toHaveValue('100,178');
    expect(cell('Each additional')).toHaveValue('10,175');
    await person.click(screen.getByRole('button', SAVE));
    await waitFor(() => {
      expect(create).toHaveBeenCalledExactlyOnceWith('program_limits', {
        data: {
          program_id: 'p1',
          starts_on: today(),
          amounts: [28953, 39128, 49303, 59478, 69653, 79828, 90003, 100178],
          each_further: 10175,
        },
      });
    });
    await waitFor(() => {
      expect(screen.queryByRole('button', SAVE)).toBeNull();
    });
    expect(cell('1 person')).toHaveValue('28,953');
    expect(screen.getByLabelText('First person')).toHaveValue('');
  });

  it('keep a cell that was typed over, and say so', async () => {
    const { fill } = open();
    await fillGuideline(fill);
    await fill('Per year, 2 people', '40,000');
    expect(cell('2 people')).toHaveAccessibleDescription(/Entered by hand/);
    await fill('Percent of the poverty guideline', '200');
    expect(cell('1 person')).toHaveValue('31,300');
    expect(cell('2 people')).toHaveValue('40,000');
    expect(row('2 people')).toEqual(['$3,334', '$770']);
  });

  it('change in their place when they begin on the same day', async () => {
    const { person, create, update } = open();
    await person.clear(await screen.findByLabelText('From'));
    await person.type(screen.getByLabelText('From'), NOW.starts_on);
    await person.clear(cell('Each additional'));
    await person.type(cell('Each additional'), '6000');
    expect(
      screen.getByText(/They apply to certifications that start on October 1, 2025 or later/),
    ).toBeVisible();
    await person.click(screen.getByRole('button', SAVE));
    await waitFor(() => {
      expect(update).toHaveBeenCalledExactlyOnceWith('program_limits', {
        id: 'now',
        data: { starts_on: NOW.starts_on, amounts: NOW.amounts, each_further: 6000 },
        previousData: expect.objectContaining({ id: 'now' }) as unknown,
      });
    });
    expect(create).not.toHaveBeenCalled();
  });

  it('stay unsaved with an amount that is none, which is named', async () => {
    const { person, create } = open([]);
    expect(await screen.findByText(/Enter your state's figures/)).toBeVisible();
    await person.type(cell('1 person'), '12.50');
    expect(
      screen.getByText('They apply to certifications that start today or later.'),
    ).toBeVisible();
    await person.click(screen.getByRole('button', SAVE));
    expect(await screen.findAllByText('Type whole dollars from 1 to 10,000,000.')).toHaveLength(8);
    expect(cell('1 person')).toHaveValue('12.50');
    expect(create).not.toHaveBeenCalled();
  });

  it('go back to what was saved, and list the earlier ones', async () => {
    const { person } = open();
    await person.type(await screen.findByLabelText('First person'), '1');
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('First person')).toHaveValue('');
    expect(screen.getByText('In effect since October 1, 2025')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Earlier limits (1)' }));
    expect(screen.getByRole('listitem')).toHaveTextContent(
      'From October 1, 20241 person $10,000, 4 people $40,000, each additional $4,000',
    );
  });
});
