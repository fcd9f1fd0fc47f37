import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWholeRows, wholeHeight } from '../../../../src/pages/dashboard/useWholeRows';
import { fakeScreen } from '../../../support/screen';

describe('a box of rows', () => {
  it.each([
    [[92, 144, 196], 200, 196],
    [[92, 180, 232], 200, 180],
    [[92, 144], 144, 144],
    [[240, 300], 200, 240],
    [[], 200, undefined],
  ])('with rows that end at %j, and room for %i, is %i high', (bottoms, limit, height) => {
    expect(wholeHeight(bottoms, limit)).toBe(height);
  });
});

function Box({ ends }: { ends: readonly number[] }) {
  const box = useWholeRows(ends);
  return (
    <div ref={box} data-testid="box">
      <ul>
        {ends.map((end) => (
          <li key={end} data-end={end} />
        ))}
      </ul>
    </div>
  );
}

describe('a box that scrolls', () => {
  beforeEach(() => {
    fakeScreen();
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(200);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(0, 50, 100, Number(this.getAttribute('data-end') ?? 200));
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('ends with the last whole row, also after others have come', () => {
    const { rerender } = render(<Box ends={[92, 180, 232]} />);
    expect(screen.getByTestId('box')).toHaveStyle({ maxHeight: '180px' });
    rerender(<Box ends={[92, 144, 196, 248]} />);
    expect(screen.getByTestId('box')).toHaveStyle({ maxHeight: '196px' });
  });
});
