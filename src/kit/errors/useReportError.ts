import { useNotify } from 'react-admin';
import { useCallback } from 'react';
import { failureTexts } from '../../ui/failureTexts';

/**
 * Says that something failed: the text of the failed call, and what to do about it.
 *
 * @returns a function of the error, which answers with the words that say what to do
 */
export function useReportError(): (error: unknown) => string {
  const notify = useNotify();
  return useCallback(
    (error) => {
      const { title, detail: description } = failureTexts(error);
      notify(title, { type: 'error', description });
      return description;
    },
    [notify],
  );
}
