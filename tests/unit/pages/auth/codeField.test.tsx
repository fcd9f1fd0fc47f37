import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CodeField } from '../../../../src/ui/CodeField';

afterEach(cleanup);

function show() {
  const onComplete = vi.fn();
  function Form() {
    const [value, setValue] = useState('');
    return <CodeField value={value} onChange={setValue} onComplete={onComplete} busy={false} />;
  }
  render(<Form />);
  return { onComplete, field: screen.getByLabelText('6-digit code') };
}

it('is complete at the sixth digit, once', async () => {
  const { onComplete, field } = show();
  await userEvent.type(field, '12345');
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.type(field, '6');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

it('takes a pasted code with its gap', async () => {
  const { onComplete, field } = show();
  await userEvent.click(field);
  await userEvent.paste('123 456');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

it('takes nothing but digits', async () => {
  const { field } = show();
  await userEvent.type(field, '1a2-3');
  expect(field).toHaveValue('123');
});

it('tells phones and password managers what it is', () => {
  const { field } = show();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
});
