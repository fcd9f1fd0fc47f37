import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formDrafts } from '../../../../src/data/formDrafts';
import {
  setPin,
  takeBackByCode,
  takeBackByPin,
  turnedSheet,
  turnTablet,
  useTurnedSheet,
} from '../../../../src/db/turnedTablet';
import { today } from '../../../../src/i18n/dates';
import { TurnedTablet } from '../../../../src/pages/tablet/TurnedTablet';
import '../../../../src/resources/certifications/SignDialog';
import { CheckInPanel } from '../../../../src/resources/visits/CheckInPanel';
import type { CheckInContext } from '../../../../src/resources/visits/checkInContext';
import { aUser } from '../../../support/renderShell';
import { aDrawing, drawOnPad } from '../../../support/pad';
import { aProgram, aStanding, showAtDesk } from '../checkIn/deskWorld';

const CONTEXT: CheckInContext = {
  client: {
    ...{ id: 'c', full_name: 'Rosa Delgado', date_of_birth: null, phone_number: null },
    ...{ address_line1: null, address_line2: null, city: null, pinned_note: null, custom: {} },
  },
  needs: [],
  household: { adults: 2, children: 3, seniors: 0, unknown: 0, size: 5, from: 'last_visit' },
  last_visit: { visited_on: '2026-11-08' },
  ...{ limit: null, here_today: null, today: '2026-11-22', events: [] },
  programs: [aStanding()],
  programs_offered: [aProgram()],
  location: {
    ...{ id: 'l', name: 'Eastside Pantry' },
    ...{ inventory_tracking_enabled: false, strict_inventory_tracking_enabled: false },
  },
};
const STATEMENT = {
  ...{ id: 's1', language: 'en', version: 1, statement: 'I live in Michigan.' },
  ...{ nondiscrimination: null, created_at: '2026-11-01T00:00:00Z' },
};
const SHEET = { client: 'c', program: 'tefap' };

/** The desk as the app draws it: hidden while a client has the tablet. */
function Desk() {
  const isTurned = useTurnedSheet() !== null;
  return (
    <>
      <div hidden={isTurned}>
        <CheckInPanel context={CONTEXT} entered={1} onSaved={vi.fn()} />
      </div>
      {isTurned && <TurnedTablet />}
    </>
  );
}

const openDesk = () =>
  showAtDesk(<Desk />, {
    getList: () => Promise.resolve({ data: [STATEMENT], total: 1 }),
    getOne: () => Promise.resolve({ data: { id: 'c', preferred_language: 'en' } }),
  });
type Person = ReturnType<typeof openDesk>['person'];

// By words and labels: roles cost seconds in so much of the desk.
const button = (words: string) => screen.findByText(words);
const pinField = () => screen.findByLabelText('PIN');

/** The lock; that of the statement stands after that of the cover. */
async function lock(): Promise<HTMLElement> {
  const locks = await screen.findAllByLabelText('For staff: back to check-in');
  return locks.at(-1) as HTMLElement;
}

/** The desk with the statement that the tablet is turned with. */
async function openTurned() {
  const desk = openDesk();
  await button('Clear');
  return desk;
}

/** Touches the lock, and types a PIN. */
async function giveBack(person: Person, pin: string) {
  await person.click(await lock());
  await person.type(await pinField(), `${pin}{Enter}`);
}

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  takeBackByCode();
  formDrafts.forget(aUser().id, 'check-in c');
  vi.unstubAllGlobals();
});

it('leads from the desk to the client and back, with the signature', async () => {
  const { person } = openDesk();
  await person.click(await button('Sign here'));
  await person.click(await button('Hand over the tablet'));
  const pin = await pinField();
  await person.type(pin, '258{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter 4 to 6 digits.');
  expect(turnedSheet()).toBeNull();
  await person.type(pin, '0{Enter}');
  await waitFor(() => {
    expect(turnedSheet()).toEqual(SHEET);
  });
  // Nothing of the staff's is left but the lock.
  await waitFor(() => {
    expect(screen.queryByLabelText('PIN')).toBeNull();
  });
  expect(screen.queryByLabelText('Back to check-in')).toBeNull();
  expect(screen.queryByText('Hand over the tablet')).toBeNull();
  await lock();

  act(() => {
    drawOnPad(aDrawing);
  });
  await person.click(await button('Sign and agree'));
  const done = screen.getByRole('status');
  expect(done).toHaveTextContent('Rosa DelgadoSigned. Thank you.');
  // React listens to the name that a browser without animations would have.
  fireEvent(done, new Event('webkitAnimationEnd', { bubbles: true }));
  await waitFor(() => {
    expect(screen.queryByRole('status')).toBeNull();
  });
  expect(screen.getByText('Please give the tablet back to the staff.')).toBeVisible();
  expect(screen.getByText('Por favor, devuelva la tableta al personal.')).toBeVisible();
  await giveBack(person, '2580');
  await waitFor(() => {
    expect(screen.getByText('Signed on this screen')).toBeVisible();
  });
  expect(screen.queryByText('Please give the tablet back to the staff.')).toBeNull();

  // The PIN holds for the day.
  await person.click(screen.getByLabelText('Change TEFAP'));
  await person.click(await button('Sign here'));
  await person.click(await button('Hand over the tablet'));
  expect(turnedSheet()).toEqual(SHEET);
});

describe('turned already, with a PIN', () => {
  beforeEach(async () => {
    await setPin(aUser().id, today(), '2580');
    turnTablet(aUser().id, SHEET);
  });

  it('is at its statement again when the page is loaded again, and leaves it by the PIN', async () => {
    const { person } = await openTurned();
    expect(screen.getByText('I live in Michigan.')).toBeVisible();
    await giveBack(person, '0000');
    expect(await screen.findByText('Wrong PIN. 4 tries left.')).toBeVisible();
    const pin = await pinField();
    expect(pin).toHaveFocus();
    expect(pin).toHaveValue('');
    await person.keyboard('2580{Enter}');
    await waitFor(() => {
      expect(screen.queryByText('I live in Michigan.')).toBeNull();
    });
    expect(turnedSheet()).toBeNull();
    expect(await button('Sign here')).toBeVisible();
  });

  it('does not leave by Escape, which asks for the PIN', async () => {
    const { person } = await openTurned();
    await person.keyboard('{Escape}');
    await pinField();
    await person.click(await button('Cancel'));
    await waitFor(() => {
      expect(screen.queryByLabelText('PIN')).toBeNull();
    });
    expect(screen.getByText('I live in Michigan.')).toBeVisible();
    expect(turnedSheet()).toEqual(SHEET);
  });

  it('holds Back', async () => {
    const { router } = await openTurned();
    await waitFor(() => {
      expect(router.state.location.state).toEqual({ isTurned: true });
    });
    const { key } = router.state.location;
    await act(() => router.navigate(-1));
    expect(router.state.location.key).toBe(key);
    expect(screen.queryByText('Leave without saving?')).toBeNull();
    act(() => {
      takeBackByCode();
    });
    await act(() => router.navigate(-1));
    expect(router.state.location.key).not.toBe(key);
  });

  it('wants a code after five wrong PINs', async () => {
    for (const left of [4, 3, 2]) expect(await takeBackByPin('0000')).toBe(left);
    const { person } = await openTurned();
    await giveBack(person, '0000');
    expect(await screen.findByText('Wrong PIN. 1 try left.')).toBeVisible();
    await person.type(await pinField(), '0000{Enter}');
    expect(await screen.findByText(/^Too many wrong PINs\./)).toBeVisible();
    expect(screen.getByText('Sign out')).toBeVisible();
    await person.click(screen.getByText('Cancel'));
    await waitFor(() => {
      expect(screen.queryByText(/^Too many wrong PINs\./)).toBeNull();
    });
    await person.click(await lock());
    expect(await screen.findByText(/^Too many wrong PINs\./)).toBeVisible();
  });
});
