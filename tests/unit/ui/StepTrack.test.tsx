import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StepTrack, type TrackStep } from '../../../src/ui/StepTrack';

const NAMES = ['Upload', 'Match', 'Check', 'Done'];

function show(current: number, steps: Partial<Record<string, Partial<TrackStep>>> = {}) {
  render(
    <StepTrack
      label="Import"
      current={current}
      steps={NAMES.map((name, place) => ({ name, reached: place <= current, ...steps[name] }))}
    />,
  );
  return screen.getAllByRole('listitem');
}

const marks = (items: readonly HTMLElement[]) =>
  items.map((item) => item.querySelector('.step-mark')?.textContent);

it('is a list that says where it stands', () => {
  const items = show(1, { Upload: { detail: '9:12 AM' } });
  expect(screen.getByRole('list', { name: 'Import' })).toBeVisible();
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([
    null,
    'step',
    null,
    null,
  ]);
  expect(items[0]).toHaveTextContent('Upload9:12 AM');
});

it('marks what was reached with a check, and numbers the rest', () => {
  // Where nothing is left to do, the step at which it stands is done, too.
  expect(marks(show(1))).toEqual(['', '2', '3', '4']);
});

it('marks the last step with a check, too, and no step that was left out', () => {
  expect(marks(show(3, { Match: { reached: false } }))).toEqual(['', '2', '', '']);
});
