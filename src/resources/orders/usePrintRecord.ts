import { useEffect } from 'react';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';
import type { TextKey } from '../../i18n/text';

/**
 * Tells the audit trail when orders are printed, be it by the page's button or by the browser's own menu.
 *
 * @param orderIds of the sheets; undefined while they load
 * @param states what the sheets of a pick list say, so that a later change of it is told; in the order of the ids
 * @param message the text key of what is said when it could not be told
 */
export function usePrintRecord(
  orderIds: readonly string[] | undefined,
  message: TextKey,
  states?: readonly (string | null)[],
): void {
  const dataApi = useDataApi();
  const report = useReportError();
  useEffect(() => {
    if (orderIds === undefined || orderIds.length === 0) return undefined;
    const record = (): void => {
      const args = { p_order_ids: orderIds, ...(states && { p_states: states }) };
      dataApi.rpc('record_print', args, { message }).catch(report);
    };
    window.addEventListener('beforeprint', record);
    return () => {
      window.removeEventListener('beforeprint', record);
    };
  }, [dataApi, report, orderIds, message, states]);
}
