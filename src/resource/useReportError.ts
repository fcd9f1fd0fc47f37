import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { failureTexts } from '../components/failureTexts';
import { notify } from '../components/notify';

/** Says that something failed: the text of the failed call, and what to do about it. */
export function useReportError(): (error: unknown) => void {
  const translate = useTranslate();
  return useCallback(
    (error) => {
      const { title, detail } = failureTexts(error);
      notify(translate(title), { tone: 'error', description: translate(detail) });
    },
    [translate],
  );
}
