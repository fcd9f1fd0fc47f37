import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { DEMO_WIZARD } from '../../../../src/config';
import CreateClientPage from '../../../../src/pages/wizard/CreateClientPage';
import { canGoTo } from '../../../../src/pages/wizard/wizardSteps';

describe('canGoTo', () => {
  it.each([
    [0, 2, 2, true],
    [1, 0, 0, true],
    [2, 0, 0, false],
    [2, 0, 2, true],
  ])('step %i from %i with %i reached: %s', (target, current, furthest, allowed) => {
    expect(canGoTo(target, current, furthest)).toBe(allowed);
  });
});

function open(random = () => 1) {
  const router = createMemoryRouter(
    [
      {
        path: '/clients/new',
        element: (
          <>
            <CreateClientPage random={random} />
            <Link to="/elsewhere">Elsewhere</Link>
          </>
        ),
      },
      { path: '/elsewhere', element: <p>Somewhere else</p> },
    ],
    { initialEntries: ['/clients/new'] },
  );
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

async function fillToReview(user: ReturnType<typeof open>) {
  await user.type(screen.getByLabelText(/^Name\b/), 'Ada');
  await user.type(screen.getByLabelText(/^Email\b/), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText(/^Street\b/), '1 Main Street');
  await user.type(screen.getByLabelText(/^City\b/), 'Detroit');
  await user.type(screen.getByLabelText(/^Country\b/), 'USA');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: 'Submit' });
}

describe('the demo wizard', () => {
  it('names what is wrong with the current step and stays on it', async () => {
    const user = open();
    await user.type(screen.getByLabelText(/^Name\b/), 'x'.repeat(DEMO_WIZARD.nameMaximum + 1));
    await user.type(screen.getByLabelText(/^Email\b/), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Please correct the following errors:')).toBeVisible();
    expect(screen.getAllByText('Name is too long.')).toHaveLength(2);
    expect(screen.getAllByText('Invalid email address.')).toHaveLength(2);
    expect(screen.queryByLabelText(/^Street\b/)).toBeNull();
  });

  it('judges at every key, in a field that nobody has left yet', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    const name = screen.getByLabelText(/^Name\b/);
    expect(await screen.findAllByText('Name is required.')).toHaveLength(2);
    await waitFor(() => {
      expect(name).toHaveFocus();
    });
    await user.keyboard('A');
    await waitFor(() => {
      expect(screen.queryByText('Name is required.')).toBeNull();
    });
    expect(name).toHaveFocus();
  });

  it('says nothing before the first attempt, whatever is typed or left', async () => {
    const user = open();
    await user.type(screen.getByLabelText(/^Email\b/), 'nobody');
    await user.tab();
    await user.type(screen.getByLabelText(/^Name\b/), 'A{Backspace}');
    expect(screen.queryByText(/required\.|Invalid/)).toBeNull();
  });

  it('does not jump over a step', () => {
    open();
    expect(screen.getByRole('button', { name: /Review/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /Address/ })).toBeEnabled();
  });

  it('goes back freely and forward to steps reached before', async () => {
    const user = open();
    await fillToReview(user);
    await user.click(screen.getByRole('button', { name: /Personal information/ }));
    expect(screen.getByLabelText(/^Name\b/)).toHaveValue('Ada');
    await user.click(screen.getByRole('button', { name: /Review/ }));
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible();
  });

  it('says Success and locks the button after submitting', async () => {
    const user = open(() => DEMO_WIZARD.failureRate);
    await fillToReview(user);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Success')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submitted' })).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('Somewhere else')).toBeVisible();
  });

  it('says that the submission failed and lets it be tried again', async () => {
    const user = open(() => DEMO_WIZARD.failureRate - 0.01);
    await fillToReview(user);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Submission Failed')).toBeVisible();
    expect(screen.getByText('An unexpected error occurred during submission.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
  });

  it('submits nothing wrong: goes to the step that was left so', async () => {
    const user = open();
    await fillToReview(user);
    await user.click(screen.getByRole('button', { name: /Address/ }));
    await user.clear(screen.getByLabelText(/^City\b/));
    await user.click(screen.getByRole('button', { name: /Personal information/ }));
    await user.click(screen.getByRole('button', { name: /Review/ }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.getByLabelText(/^City\b/)).toHaveFocus());
    expect(screen.getByText('Please correct the following errors:')).toBeVisible();
    expect(screen.getAllByText('City is required.')).toHaveLength(2);
    await user.type(screen.getByLabelText(/^City\b/), 'Detroit');
    await user.click(screen.getByRole('button', { name: /Review/ }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('button', { name: 'Submitted' })).toBeDisabled();
  });

  it('asks before it is left mid-way', async () => {
    const user = open();
    await user.type(screen.getByLabelText(/^Name\b/), 'Ada');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText(/^Name\b/)).toHaveValue('Ada');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Somewhere else')).toBeVisible();
  });
});
