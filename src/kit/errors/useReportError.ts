import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { failureTexts } from '../../ui/failureTexts';
import { notify } from '../../ui/notify';
import { isDataError } from '../../data/DataError';

/** Says that something failed: the text of the failed call, and what to do about it. */
export function useReportError(): (error: unknown) => void {
  const translate = useTranslate();
  return useCallback(
    (error) => {
      const { title, detail } = failureTexts(error);
      const rows = isDataError(error) ? error.rows : undefined;
      notify(translate(title), { tone: 'error', description: translate(detail, rows) });
    },
    [translate],
  );
}
