import { useState } from 'react';
import { useReportError } from '../errors/useReportError';
import { useDataApi } from '../useDataApi';
import type { Sensitive } from './field';

/**
 * Asks for a sensitive value of a record, which writes down who asked.
 *
 * @returns a function that answers with the value, '' for none; undefined when it could not be had,
 *   which is reported
 */
export function useReveal({ rpc, id: parameter }: Sensitive['reveal']) {
  const dataApi = useDataApi();
  const report = useReportError();
  const [asking, setAsking] = useState(false);
  const ask = async (id: unknown): Promise<string | undefined> => {
    setAsking(true);
    try {
      const answer = await dataApi.rpc(rpc, { [parameter]: id }, { message: 'form.revealFailed' });
      return typeof answer === 'string' ? answer : '';
    } catch (error) {
      report(error);
      return undefined;
    } finally {
      setAsking(false);
    }
  };
  return { ask, asking };
}
