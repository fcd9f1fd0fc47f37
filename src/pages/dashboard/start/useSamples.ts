import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod/mini';
import '../../../i18n/firstHourTexts';
import { refusalDetails } from '../../../data/errors';
import { useCurrentUser } from '../../../data/useCurrentUser';
import type { LarderDataProvider } from '../../../data/LarderDataProvider';
import { useText } from '../../../i18n/text';
import { refusalCode } from '../../../kit/errors/useReportRefusal';
import { useReportError } from '../../../kit/errors/useReportError';

const changedShape = z.object({
  items: z.array(z.object({ name: z.string() })),
  more: z.int(),
});

/** The names of the changed samples, of a refusal; null for any other failure. */
function changedNames(error: unknown): { names: string[]; more: number } | null {
  if (refusalCode(error) !== 'samples_changed') return null;
  const { items, more } = z.parse(changedShape, refusalDetails(error));
  return { names: items.map(({ name }) => name), more };
}

/** Adds the sample data of the network, and removes them; where somebody has changed some it asks first. */
export function useSamples() {
  const translate = useText();
  const { rpc } = useDataProvider<LarderDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const report = useReportError();
  const networkId = useCurrentUser()?.networkId ?? null;
  const [changed, setChanged] = useState<ReturnType<typeof changedNames>>(null);

  const finish = (message: 'start.samples.added' | 'start.samples.removed') => {
    setChanged(null);
    notify(translate(message), { type: 'success' });
    // Lists, figures and steps: all of them know other clients now.
    return queryClient.invalidateQueries();
  };
  const add = useMutation({
    mutationFn: () =>
      rpc('add_sample_data', { p_network_id: networkId }, { message: 'start.samples.addFailed' }),
    onSuccess: () => finish('start.samples.added'),
    onError: report,
  });
  const remove = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      rpc(
        'remove_sample_data',
        { p_network_id: networkId, p_confirmed: isConfirmed },
        { message: 'start.samples.removeFailed' },
      ),
    onSuccess: () => finish('start.samples.removed'),
    onError: (error) => {
      const names = changedNames(error);
      if (names) setChanged(names);
      else report(error);
    },
  });
  return {
    isBusy: add.isPending || remove.isPending,
    add: () => {
      add.mutate();
    },
    remove: (isConfirmed: boolean) => {
      remove.mutate(isConfirmed);
    },
    /** What has to be asked before they go; null for nothing. */
    changed,
    keep: () => {
      setChanged(null);
    },
  };
}
