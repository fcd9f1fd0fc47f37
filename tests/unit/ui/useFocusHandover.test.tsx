import { render, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useFocusHandover } from '../../../src/ui/useFocusHandover';

type State = 'there' | 'gone' | 'disabled' | 'hidden';

/** A button of which a neighbour takes the focus over, if there is one. */
function Paging({ state, neighbour = true }: { state: State; neighbour?: boolean }) {
  const next = useRef<HTMLButtonElement>(null);
  const handover = useFocusHandover(() => next.current);
  return (
    <>
      <div {...handover} hidden={state === 'hidden'}>
        {state !== 'gone' && <button disabled={state === 'disabled'}>Next page</button>}
      </div>
      {neighbour && <button ref={next}>Previous page</button>}
    </>
  );
}

const page = (paging: ReactNode) => (
  <main tabIndex={-1}>
    {paging}
    <button>Elsewhere</button>
  </main>
);
const button = (name: string) => screen.getByRole('button', { name });

it.each(['gone', 'disabled', 'hidden'] as const)(
  'a control that is %s hands the focus on',
  (state) => {
    const { rerender } = render(page(<Paging state="there" />));
    button('Next page').focus();
    rerender(page(<Paging state={state} />));
    expect(button('Previous page')).toHaveFocus();
  },
);

it('the page has the focus where no neighbour is left', () => {
  const { rerender } = render(page(<Paging state="there" neighbour={false} />));
  button('Next page').focus();
  rerender(page(<Paging state="gone" neighbour={false} />));
  expect(screen.getByRole('main')).toHaveFocus();
});

it('what goes together with all around it hands on, too', () => {
  const { rerender } = render(page(<Paging state="there" />));
  button('Next page').focus();
  rerender(page(null));
  expect(screen.getByRole('main')).toHaveFocus();
});

it('who has left the control is not called back', () => {
  const { rerender } = render(page(<Paging state="there" />));
  button('Next page').focus();
  button('Elsewhere').focus();
  rerender(page(<Paging state="disabled" />));
  expect(button('Elsewhere')).toHaveFocus();

  rerender(page(<Paging state="there" />));
  button('Next page').focus();
  button('Next page').blur();
  rerender(page(<Paging state="gone" />));
  expect(document.body).toHaveFocus();
});
