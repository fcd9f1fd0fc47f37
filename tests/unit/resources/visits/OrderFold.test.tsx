import { screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { OrderFold } from '../../../../src/resources/visits/OrderFold';
import { showAtDesk } from '../../pages/checkIn/deskWorld';

const LOCATION = {
  ...{ id: 'l0', name: 'Eastside Pantry' },
  ...{ inventory_tracking_enabled: true, strict_inventory_tracking_enabled: false },
};

it('warns of an allergen while a client is typed who is not saved yet', async () => {
  let type: (needs: string[] | null) => void = () => undefined;
  function NewClient() {
    const form = useForm({
      defaultValues: {
        lines: [{ item_id: 'i1', quantity: 1 }],
        dietary_needs: null as string[] | null,
      },
    });
    type = (needs) => {
      form.setValue('dietary_needs', needs);
    };
    return (
      <FormProvider {...form}>
        <OrderFold location={LOCATION} clientId={undefined} refused={{}} />
      </FormProvider>
    );
  }
  const rpc = vi.fn((_name: string, { p_needs: needs }: { p_needs?: readonly string[] }) =>
    Promise.resolve(
      needs?.includes('peanuts_severe')
        ? [{ item_id: 'i1', allergen: 'peanuts', level: 'severe', people: [] }]
        : [],
    ),
  );
  showAtDesk(<NewClient />, { rpc });
  expect(screen.queryByRole('alert')).toBeNull();
  // Of somebody of whom nothing is known nothing is asked.
  expect(rpc).not.toHaveBeenCalled();
  type(['vegan', 'peanuts_severe']);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Contains peanuts. New client: severe allergy.',
  );
  expect(rpc).toHaveBeenCalledWith(
    'item_clashes',
    { p_client_id: null, p_item_ids: ['i1'], p_needs: ['vegan', 'peanuts_severe'] },
    expect.anything(),
  );
  type(null);
  await waitFor(() => {
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
