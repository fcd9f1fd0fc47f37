import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataError } from '../../../src/data/errors';
import { Households } from '../../../src/resources/recalls/Households';
import RecallDialog from '../../../src/resources/recalls/RecallDialog';
import { RecallLetters } from '../../../src/resources/recalls/RecallLetters';
import type { RecallReport } from '../../../src/resources/recalls/useRecallReport';
import { hearErrors } from '../../support/hearErrors';
import { anAdmin } from '../../support/renderShell';
import { showAtDesk } from '../pages/checkIn/deskWorld';

const line = {
  ...{ handed_out_at: '2026-11-20T15:00:00', item: 'Oats', quantity: 2 },
  ...{ lot: '12A', best_by: null },
};

const REPORT: RecallReport = {
  ...{ title: 'Oats, Lot 12A', reason: 'Salmonella was found.', closed_at: null, is_admin: true },
  ...{ lots: [], deliveries: [], total: 2, reached: 1 },
  households: [
    {
      ...{ client_id: 'c1', name: 'Rosa Delgado', phone: '(555) 010-0123', is_certain: true },
      language: 'es',
      ...{ reached_at: null, reached_by: null, lines: [line] },
    },
    {
      ...{ client_id: 'c2', name: 'Hodan Omar', phone: null, language: null, is_certain: false },
      ...{ reached_at: '2026-11-21T15:00:00', reached_by: 'Maya Okafor' },
      lines: [{ ...line, lot: null }],
    },
  ],
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the households of a recall', () => {
  function show(report = REPORT, rpc = vi.fn(() => Promise.resolve<unknown>({}))) {
    const onMarked = vi.fn(() => Promise.resolve());
    const part = <Households recallId="r1" report={report} onMarked={onMarked} />;
    return { rpc, onMarked, ...showAtDesk(part, { rpc }) };
  }
  const box = (name: string) => screen.getByRole('checkbox', { name: `Reached ${name}` });

  it('say what they had and how that is known, and by whom they were reached', () => {
    show();
    const rows = within(screen.getByRole('table', { name: 'Households' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Rosa Delgado(555) 010-0123Spanish2 Oats, Lot 12A, 11/20/2026Lot',
      'Hodan Omar--2 Oats, No lot, 11/20/2026Item and date' +
        'Maya Okafor, November 21, 2026 3:00 PM',
    ]);
    expect(screen.getByRole('link', { name: '(555) 010-0123' })).toHaveAttribute(
      'href',
      'tel:5550100123',
    );
    expect(box('Rosa Delgado')).not.toBeChecked();
    expect(box('Hodan Omar')).toBeChecked();
  });

  it('are marked one by one, and read again', async () => {
    const { rpc, onMarked, person } = show();
    await person.click(box('Rosa Delgado'));
    expect(rpc).toHaveBeenCalledExactlyOnceWith(
      'mark_reached',
      { p_recall_id: 'r1', p_client_id: 'c1', p_reached: true },
      expect.anything(),
    );
    await waitFor(() => {
      expect(onMarked).toHaveBeenCalledTimes(1);
    });
  });

  it('say that it failed', async () => {
    hearErrors();
    const message = 'resources.recalls.report.markFailed';
    const refused = vi.fn(() => Promise.reject(new DataError({ kind: 'offline', message })));
    const { person } = show(REPORT, refused);
    await person.click(box('Rosa Delgado'));
    expect(await screen.findByText("Couldn't save who you reached")).toBeVisible();
    await waitFor(() => {
      expect(box('Rosa Delgado')).toBeEnabled();
    });
    expect(box('Rosa Delgado')).not.toBeChecked();
  });

  it('of a closed one stay as they are', () => {
    show({ ...REPORT, closed_at: '2026-11-22T10:00:00' });
    expect(box('Rosa Delgado')).toBeDisabled();
  });
});

it('writes a letter to who was not reached yet, and says what is not known', () => {
  const unsure = { ...REPORT.households[0], name: 'Ana Lima', client_id: 'c3', is_certain: false };
  const report = { ...REPORT, households: [...REPORT.households, unsure] } as RecallReport;
  showAtDesk(<RecallLetters report={report} sender="Eastside Pantry" />);
  const letters = document.querySelectorAll('.recall-letter');
  expect(letters).toHaveLength(2);
  expect(letters[0]).toHaveTextContent('Dear Rosa Delgado,');
  expect(letters[0]).toHaveTextContent(
    'It has been recalled: Oats, Lot 12A. Salmonella was found.',
  );
  expect(letters[0]).toHaveTextContent('2 Oats, Lot 12A, 11/20/2026');
  expect(letters[0]).not.toHaveTextContent("We don't know which lot");
  expect(letters[1]).toHaveTextContent("We don't know which lot you received.");
});

describe('the dialog of a recall', () => {
  function open(rpc: () => Promise<unknown>) {
    const asked = vi.fn(rpc);
    const dialog = (
      <ResourceContextProvider value="inventory_items">
        <RecallDialog
          locationId="l0"
          item={{ id: 'i1', name: 'Oats' }}
          lot="12A"
          onClose={() => undefined}
        />
      </ResourceContextProvider>
    );
    return { asked, ...showAtDesk(dialog, { user: anAdmin(), rpc: asked }) };
  }
  const recall = { name: 'Recall' };

  it('recalls the lot and leads to its page', async () => {
    const { asked, person, router } = open(() => Promise.resolve({ recall_id: 'r1' }));
    expect(await screen.findByRole('dialog', { name: 'Recall Oats' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Lot/ })).toHaveValue('12A');
    // A location's admin recalls there alone.
    expect(screen.queryByRole('checkbox')).toBeNull();
    await person.type(screen.getByRole('textbox', { name: /^Source/ }), 'Oak Farm');
    await person.click(screen.getByRole('button', recall));
    expect(await screen.findByText('Enter a lot or a source, not both.')).toBeVisible();
    await person.clear(screen.getByRole('textbox', { name: /^Source/ }));
    await person.click(screen.getByRole('button', recall));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/inventory/recalls/r1');
    });
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      'open_recall',
      expect.objectContaining({ p_location_id: 'l0', p_item_id: 'i1', p_lot: '12A' }),
      expect.anything(),
    );
  });

  it('leads to the recall that somebody else has opened', async () => {
    const body = {
      ...{ code: 'PT409', message: 'recall_is_open' },
      details: JSON.stringify({ recall_id: 'r2' }),
    };
    const { person, router } = open(() =>
      Promise.reject(new DataError({ kind: 'conflict', cause: { body } })),
    );
    await person.click(await screen.findByRole('button', recall));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/inventory/recalls/r2');
    });
    expect(
      screen.getByText('This has already been recalled. Open the recall under Recalls.'),
    ).toBeVisible();
  });
});
