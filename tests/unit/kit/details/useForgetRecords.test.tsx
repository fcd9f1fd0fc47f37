import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useForgetRecords } from '../../../../src/kit/details/useForgetRecords';

const KEY = ['profiles', 'getOne', { id: '1' }];

function Page() {
  useQuery({ queryKey: KEY, queryFn: () => 'Ada', staleTime: Infinity });
  return null;
}

/** What deletes, and may leave before the page does. */
function Deletion() {
  useForgetRecords('profiles')(['1']);
  return null;
}

it('forgets a deleted record when its page is left, not when only the part that deleted it goes', async () => {
  const queryClient = new QueryClient();
  const show = (page: boolean, deletion: boolean) => (
    <QueryClientProvider client={queryClient}>
      {page && <Page />}
      {deletion && <Deletion />}
    </QueryClientProvider>
  );
  const { rerender } = render(show(true, true));
  await waitFor(() => expect(queryClient.getQueryData(KEY)).toBe('Ada'));
  rerender(show(true, false));
  await Promise.resolve();
  expect(queryClient.getQueryData(KEY)).toBe('Ada');
  rerender(show(true, true));
  rerender(show(false, false));
  await waitFor(() => expect(queryClient.getQueryData(KEY)).toBeUndefined());
});
