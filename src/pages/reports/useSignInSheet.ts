import { useQuery } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'react-admin';
import { parse } from 'zod/mini';
import { useDataApi } from '../../kit/useDataApi';
import type { Days } from '../../reports/period';
import { signInSheet } from '../../reports/signInSheet';

const PROGRAMS = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'name', order: 'ASC' },
  meta: { columns: ['name', 'kind'] },
} as const;

/** The programs of the network, by name; undefined until they are there. */
export const usePrograms = () =>
  useGetList<RaRecord & { id: string; name: string; kind: string }>('programs', PROGRAMS);

interface Asked {
  networkId: string;
  /** Undefined or null while there is none to ask for. */
  location: string | null | undefined;
  program: string | null | undefined;
  days: Days;
}

/** The sign-in sheet of a location, a program and some days: all of its rows by one request. */
export function useSignInSheet({ networkId, location, program, days }: Asked) {
  const dataApi = useDataApi();
  const args = {
    p_network_id: networkId,
    p_location_id: location,
    p_program_id: program,
    p_from: days.from,
    p_to: days.to,
  };
  return useQuery({
    queryKey: ['reports', 'sign_in_sheet', args],
    queryFn: async ({ signal }) =>
      parse(
        signInSheet,
        await dataApi.rpc('sign_in_sheet', args, { message: 'reports.sheets.failed', signal }),
      ),
    enabled: Boolean(location) && Boolean(program),
  });
}
