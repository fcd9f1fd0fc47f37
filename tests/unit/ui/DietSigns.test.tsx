import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DietSigns } from '../../../src/ui/DietSigns';

const NEEDS = [{ person: 'Rosa', need: 'peanuts_severe' }];

it('is read aloud in the name of the row that it stands in', () => {
  render(
    <div role="option" aria-selected="false">
      <DietSigns short needs={NEEDS} />
    </div>,
  );
  expect(screen.getByRole('option', { name: 'Peanuts: severe allergy' })).toBeVisible();
});

it('shows what no code says as it was typed, and never as a need or as markup', () => {
  const words = '<b>%{kiwi} |||| peanuts_severe</b>';
  render(
    <DietSigns
      needs={[
        ...NEEDS,
        { person: 'Ana', need: null, note: words },
        { person: 'Bo', need: null, note: words },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Peanuts: severe allergy (Rosa)',
    `${words} (Ana, Bo)`,
  ]);
});

it('is a list with a label elsewhere', () => {
  render(<DietSigns needs={NEEDS} />);
  expect(screen.getByRole('list', { name: 'Dietary needs' })).toHaveTextContent(
    'Peanuts: severe allergy (Rosa)',
  );
});
