import { useGetList, type RaRecord } from 'react-admin';
import { newestByLanguage } from './statements';

/** Versions of all languages. */
const MOST = 500;

/** The newest statement of each language of a program. */
export function useStatements(programId: string) {
  const { data, error, refetch } = useGetList<RaRecord>('program_statements', {
    filter: { 'program_id@eq': programId },
    sort: { field: 'version', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
    meta: { scope: 'none' },
  });
  return { statements: data && newestByLanguage(data), error, refetch };
}
