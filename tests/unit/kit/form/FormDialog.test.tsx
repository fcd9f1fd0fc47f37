import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { FormDialog, useFormDialog } from '../../../../src/kit/form/FormDialog';
import { LeaveGuard } from '../../../../src/ui/LeaveGuard';

function NoteForm({ busy }: { busy: boolean }) {
  const [note, setNote] = useState('');
  const close = useFormDialog({ dirty: note !== '', busy });
  return (
    <>
      <h2 id="note-title">A note</h2>
      <p id="note-text">What to keep in mind</p>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button onClick={close}>Cancel</button>
    </>
  );
}

function Page({ busy }: { busy: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>{open ? 'Open' : 'Closed'}</p>
      <button onClick={() => setOpen(true)}>Add a note</button>
      <FormDialog id="note" open={open} onClose={() => setOpen(false)}>
        <NoteForm busy={busy} />
      </FormDialog>
    </>
  );
}

async function showDialog({ busy = false } = {}) {
  const router = createMemoryRouter([
    { path: '/', element: <Page busy={busy} /> },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Add a note' }));
  return { router, user };
}

const note = () => screen.getByRole('textbox', { name: 'Note' });
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

describe('a dialog with a form', () => {
  it('closes at once while nothing was typed', async () => {
    const { user } = await showDialog();
    await user.click(note());
    await user.keyboard('{Escape}');
    await screen.findByText('Closed');
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('asks before what was typed is lost, on Escape and on Cancel', async () => {
    const { user } = await showDialog();
    await user.type(note(), 'Ring twice');
    await user.keyboard('{Escape}');
    await question();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
    expect(note()).toHaveValue('Ring twice');
    expect(screen.getByText('Open')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await question();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByText('Closed');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a note' })).toHaveFocus());
  });

  it('stays while it is saved', async () => {
    const { user } = await showDialog({ busy: true });
    await user.type(note(), 'Ring twice');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Open')).toBeInTheDocument();
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('holds back a way out of the page, too', async () => {
    const { user, router } = await showDialog();
    await user.type(note(), 'Ring twice');
    await router.navigate('/elsewhere');
    await question();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByText('Elsewhere');
  });
});

describe('several guarded forms on a page', () => {
  it.each([
    [true, false],
    [false, true],
  ])('ask as soon as one of them holds something (%s, %s)', async (first, second) => {
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <>
            <LeaveGuard dirty={first} />
            <LeaveGuard dirty={second} />
          </>
        ),
      },
      { path: '/elsewhere', element: <p>Elsewhere</p> },
    ]);
    render(<RouterProvider router={router} />);
    await router.navigate('/elsewhere');
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByText('Elsewhere');
  });

  it('do not hold back who has just signed in again', async () => {
    const router = createMemoryRouter(
      [
        { path: '/auth/login', element: <LeaveGuard dirty /> },
        { path: '/elsewhere', element: <p>Elsewhere</p> },
      ],
      { initialEntries: ['/auth/login'] },
    );
    render(<RouterProvider router={router} />);
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });
});
