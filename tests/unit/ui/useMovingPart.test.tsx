import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useMovingPart } from '../../../src/ui/useMovingPart';

/** Counts how often it was pressed. */
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button
      onClick={() => {
        setCount(count + 1);
      }}
    >
      Pressed {count}
    </button>
  );
}

function Page({ isBeside, isThere = true }: { isBeside: boolean; isThere?: boolean }) {
  const { place, part } = useMovingPart(isThere && <Counter />);
  return (
    <>
      <section aria-label="below">{!isBeside && place}</section>
      {isBeside && <section aria-label="beside">{place}</section>}
      {part}
    </>
  );
}

it('a part moves with what it knows and its focus', async () => {
  const { rerender } = render(<Page isBeside />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('region', { name: 'beside' })).toHaveTextContent('Pressed 1');
  rerender(<Page isBeside={false} />);
  expect(screen.getByRole('region', { name: 'below' })).toHaveTextContent('Pressed 1');
  expect(screen.getByRole('button')).toHaveFocus();
  rerender(<Page isBeside />);
  expect(screen.getByRole('region', { name: 'beside' })).toHaveTextContent('Pressed 1');
  expect(screen.getByRole('button')).toHaveFocus();
});

it('a part that went and came begins again', async () => {
  const { rerender } = render(<Page isBeside />);
  await userEvent.click(screen.getByRole('button'));
  rerender(<Page isBeside isThere={false} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Page isBeside />);
  expect(screen.getByRole('button')).toHaveTextContent('Pressed 0');
});
