import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import Switch from '@mui/material/Switch';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LarderTheme } from '../../../src/layout/theme/LarderTheme';
import { fakeScreen } from '../../support/screen';

afterEach(() => vi.unstubAllGlobals());

it('a button at work keeps the focus and takes no second press', async () => {
  fakeScreen();
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  const view = (loading: boolean, disabled = false) => (
    <LarderTheme>
      <form onSubmit={onSubmit}>
        <Button type="submit" loading={loading} disabled={disabled} onClick={onClick}>
          Save
        </Button>
      </form>
    </LarderTheme>
  );
  const { rerender } = render(view(false));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  rerender(view(true));
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(view(false, true));
  expect(button).toBeDisabled();
});

it('no control has a ripple, which the ring of the focus would be drawn around too', async () => {
  fakeScreen();
  const { container } = render(
    <LarderTheme>
      <Button>Save</Button>
      <IconButton aria-label="Close" />
      <MenuItem tabIndex={0}>View</MenuItem>
      <Checkbox />
      <Radio />
      <Switch />
    </LarderTheme>,
  );
  // Material UI makes a ripple when the keyboard first comes by.
  const user = userEvent.setup();
  for (const role of ['button', 'button', 'menuitem', 'checkbox', 'radio', 'switch']) {
    await user.tab();
    expect(screen.getAllByRole(role)).toContain(document.activeElement);
  }
  expect(container.querySelectorAll('.MuiTouchRipple-root')).toHaveLength(0);
});
