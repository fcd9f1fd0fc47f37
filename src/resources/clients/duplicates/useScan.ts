import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { useCurrentUser } from '../../../data/useCurrentUser';
import { useText } from '../../../i18n/text';
import { useReportError } from '../../../kit/errors/useReportError';
import { useDataApi } from '../../../kit/useDataApi';
import { useReadPairsAgain } from './usePairs';

const shape = z.object({
  scan_id: z.string(),
  part: z.int(),
  parts: z.int(),
  pairs: z.int(),
  done: z.boolean(),
});

/** How far a look through all clients is. */
export type ScanProgress = Pick<z.infer<typeof shape>, 'part' | 'parts' | 'pairs'>;

const FAILED = 'duplicates.scan.failed';

/** Looks through all clients of the network, part after part: each call is short, and it can be cancelled. */
export function useScan() {
  const translate = useText();
  const notify = useNotify();
  const report = useReportError();
  const dataApi = useDataApi();
  const readAgain = useReadPairsAgain();
  const networkId = useCurrentUser()?.network?.id;
  /** 'begins' before the first part. */
  const [progress, setProgress] = useState<ScanProgress | 'begins' | null>(null);
  const running = useRef<{ id: string | null; cancelled: boolean } | null>(null);

  const part = async (id: string | null) =>
    z.parse(
      shape,
      await dataApi.rpc(
        'scan_clients',
        { p_network_id: networkId, p_scan_id: id },
        { message: FAILED },
      ),
    );

  const start = async () => {
    const scan = { id: null as string | null, cancelled: false };
    running.current = scan;
    setProgress('begins');
    try {
      for (;;) {
        const { scan_id: id, done, ...now } = await part(scan.id);
        scan.id = id;
        if (scan.cancelled) break;
        if (done) {
          notify(translate('duplicates.scan.done', { smart_count: now.pairs }), {
            type: 'success',
          });
          break;
        }
        setProgress(now);
      }
      if (scan.cancelled)
        await dataApi.rpc('cancel_client_scan', { p_scan_id: scan.id }, { message: FAILED });
    } catch (error) {
      report(error);
    } finally {
      running.current = null;
      setProgress(null);
      await readAgain();
    }
  };

  // Whoever leaves the page ends it after the part that runs.
  useEffect(
    () => () => {
      if (running.current) running.current.cancelled = true;
    },
    [],
  );

  return {
    progress,
    start,
    cancel: () => {
      if (!running.current) return;
      running.current.cancelled = true;
      setProgress(null);
      notify(translate('duplicates.scan.cancelled'), { type: 'info' });
    },
  };
}
