import { useEffect } from 'react';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';
import type { TextKey } from '../../i18n/text';

/**
 * Tells the audit trail when orders are printed, be it by the page's button or by the browser's own menu.
 *
 * @param orderIds of the sheets; undefined while they load
 * @param message the text key of what is said when it could not be told
 */
export function usePrintRecord(orderIds: readonly string[] | undefined, message: TextKey): void {
  const dataApi = useDataApi();
  const report = useReportError();
  useEffect(() => {
    if (orderIds === undefined || orderIds.length === 0) return undefined;
    const record = (): void => {
      dataApi.rpc('record_print', { p_order_ids: orderIds }, { message }).catch(report);
    };
    window.addEventListener('beforeprint', record);
    return () => {
      window.removeEventListener('beforeprint', record);
    };
  }, [dataApi, report, orderIds, message]);
}
