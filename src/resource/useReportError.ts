import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { notify as showToast } from '../components/notify';
import { isDataError } from '../data/DataError';

/** Says that something failed: the text of the failed call, and what to do about it. */
export function useReportError(): (error: unknown) => void {
  const translate = useTranslate();
  const notify = useNotify();
  return useCallback(
    (error) => {
      if (!isDataError(error)) {
        notify(error instanceof Error ? error.message : 'ra.notification.http_error', {
          type: 'error',
        });
        return;
      }
      showToast(translate(error.message), {
        tone: 'error',
        description: translate(error.detail),
      });
    },
    [translate, notify],
  );
}
