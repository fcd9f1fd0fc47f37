import { useEffect } from 'react';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';

/**
 * Tells the audit trail when a pick list is printed, be it by its button or by the browser's own menu.
 *
 * @param orderIds of the sheets; undefined while they load
 */
export function usePrintRecord(orderIds: readonly string[] | undefined): void {
  const dataApi = useDataApi();
  const report = useReportError();
  useEffect(() => {
    if (orderIds === undefined || orderIds.length === 0) return undefined;
    const record = (): void => {
      dataApi
        .rpc(
          'record_print',
          { p_order_ids: orderIds },
          { message: 'resources.orders.pickList.unrecorded' },
        )
        .catch(report);
    };
    window.addEventListener('beforeprint', record);
    return () => {
      window.removeEventListener('beforeprint', record);
    };
  }, [dataApi, report, orderIds]);
}
