import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useDataProvider } from 'ra-core';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { refusalDetails } from '../../data/errors';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { useText } from '../../i18n/text';
import { useReportError } from '../../kit/errors/useReportError';

const refusalShape = z.object({
  code: z.enum(['undo_not_yours', 'undo_too_late', 'undo_handed_out']),
});

/**
 * Takes a check-in back.
 *
 * @returns whether it was; else the person has been told why not
 */
export function useUndo(): (visitId: string) => Promise<boolean> {
  const { rpc } = useDataProvider<LarderDataProvider>();
  const translate = useText();
  const notify = useNotify();
  const report = useReportError();
  const queryClient = useQueryClient();
  const running = useRef<Promise<boolean> | null>(null);

  const undo = async (visitId: string): Promise<boolean> => {
    try {
      await rpc('undo_check_in', { p_visit_id: visitId }, { message: 'desk.done.undoFailed' });
      // Whatever shows the visit, or what the rules make of it.
      void queryClient.invalidateQueries();
      return true;
    } catch (error) {
      const refusal = z.safeParse(refusalShape, refusalDetails(error));
      if (refusal.success)
        notify(translate('desk.done.undoFailed'), {
          type: 'error',
          description: translate(`desk.done.${refusal.data.code}`),
        });
      else report(error);
      return false;
    }
  };
  return (visitId) => {
    running.current ??= undo(visitId).finally(() => {
      running.current = null;
    });
    return running.current;
  };
}
