import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { formDrafts } from '../../../../src/data/formDrafts';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { NewClientPanel } from '../../../../src/pages/checkIn/NewClientPanel';
import { resources } from '../../../../src/resources';
import type { OfferedProgram } from '../../../../src/resources/certifications/standing';
import { aUser } from '../../../support/renderShell';
import { aDrawing, drawOnPad } from '../../../support/pad';
import { aProgram, showAtDesk } from './deskWorld';

const DRAFT = 'check-in new ana mora';
const SAVED = {
  ...{ visit_id: 'v', client_id: 'c', order_id: null, order_number: null, repeated: false },
};

/** The panel of a new client, and what it sends. */
async function openPanel(offered: OfferedProgram[]) {
  const rpc = vi.fn((name: string, _args: Readonly<Record<string, unknown>>) =>
    name === 'check_in_new_client' ? Promise.resolve(SAVED) : new Promise<never>(() => undefined),
  );
  const onSaved = vi.fn();
  const { person } = showAtDesk(
    <ResourcesContext value={resources}>
      <NewClientPanel
        place={{
          ...{ today: '2026-11-22', events: [], programs_offered: offered },
          location: {
            ...{ id: 'l', name: 'Eastside Pantry' },
            ...{ inventory_tracking_enabled: false, strict_inventory_tracking_enabled: false },
          },
        }}
        asked={{
          ...{ name: 'Ana Mora', first_name: 'Ana', last_name: 'Mora' },
          ...{ date_of_birth: '1990-03-01', phone_number: null },
        }}
        event={null}
        draft={DRAFT}
        entered={1}
        onSaved={onSaved}
        onUse={vi.fn()}
      />
    </ResourcesContext>,
    {
      rpc,
      getList: (resource) =>
        Promise.resolve({
          data:
            resource === 'program_statements'
              ? [
                  {
                    ...{ id: 's1', language: 'en', version: 1, statement: 'I live in Michigan.' },
                    ...{ nondiscrimination: null, created_at: '2026-11-01T00:00:00Z' },
                  },
                ]
              : [],
          total: 0,
        }),
    },
  );
  await waitFor(() => {
    expect(screen.getByRole('textbox', { name: /^First name/ })).toHaveFocus();
  });
  const sent = () =>
    rpc.mock.calls.flatMap(([name, args]) => (name === 'check_in_new_client' ? [args] : []));
  const create = async () => {
    await person.click(screen.getByRole('button', { name: /^Create and check in/ }));
  };
  return { person, sent, create, onSaved };
}

afterEach(() => {
  formDrafts.forget(aUser().id, DRAFT);
});

it('certifies a new client by a signature on the screen, and checks in at once', async () => {
  const { person, sent, create, onSaved } = await openPanel([
    aProgram(),
    aProgram({ id: 'csfp', name: 'CSFP', kind: 'csfp', minimum_age: 60 }),
  ]);
  expect(screen.getByText('CSFP: under 60')).toBeVisible();
  await create();
  const tefap = within(screen.getByRole('group', { name: 'TEFAP' }));
  expect(await screen.findByText('Choose how the client signs for TEFAP today.')).toBeVisible();
  expect(sent()).toEqual([]);
  await person.selectOptions(tefap.getByRole('combobox', { name: 'Eligibility' }), 'SNAP');
  await person.click(tefap.getByRole('button', { name: 'Sign here' }));
  const sign = await screen.findByRole('button', { name: 'Sign and agree' });
  expect(screen.getByText('Ana Mora')).toBeVisible();
  act(() => {
    drawOnPad(aDrawing);
  });
  await person.click(sign);
  expect(tefap.getByText('Signed on this screen')).toBeVisible();
  await create();
  await waitFor(() => {
    expect(onSaved).toHaveBeenCalledOnce();
  });
  expect(sent()).toMatchObject([
    {
      p_client: { first_name: 'Ana', last_name: 'Mora' },
      p_household_size: 1,
      p_programs: [
        {
          program_id: 'tefap',
          certification: { basis: 'snap', replaces: null },
          signature: { kind: 'drawn', signed_by: 'client', statement_id: 's1' },
        },
      ],
    },
  ]);
});
