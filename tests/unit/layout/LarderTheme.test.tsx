import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LarderTheme } from '../../../src/layout/theme/LarderTheme';
import { fakeScreen } from '../../support/screen';

afterEach(() => vi.unstubAllGlobals());

it('no control has a ripple, which the ring of the focus would be drawn around too', async () => {
  fakeScreen();
  const { container } = render(
    <LarderTheme>
      <Button>Save</Button>
      <IconButton aria-label="Close" />
      <MenuItem tabIndex={0}>View</MenuItem>
      <Radio />
    </LarderTheme>,
  );
  // Material UI makes a ripple when the keyboard first comes by.
  const user = userEvent.setup();
  for (const role of ['button', 'button', 'menuitem', 'radio']) {
    await user.tab();
    expect(screen.getAllByRole(role)).toContain(document.activeElement);
  }
  expect(container.querySelectorAll('.MuiTouchRipple-root')).toHaveLength(0);
});
