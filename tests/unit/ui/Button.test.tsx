import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../../../src/ui/Button';

it('a button at work keeps the focus and takes no second press', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  const view = (loading: boolean, disabled = false) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" loading={loading} disabled={disabled} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(view(false));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  rerender(view(true, true));
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(view(false, true));
  expect(button).toBeDisabled();
});
