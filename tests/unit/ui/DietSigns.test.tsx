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

it('is a list with a label elsewhere', () => {
  render(<DietSigns needs={NEEDS} />);
  expect(screen.getByRole('list', { name: 'Dietary needs' })).toHaveTextContent(
    'Peanuts: severe allergy (Rosa)',
  );
});
