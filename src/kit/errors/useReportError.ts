import { useNotify } from 'react-admin';
import { useCallback } from 'react';
import { failureTexts } from '../../ui/failureTexts';
import { isDataError } from '../../data/errors';
import { useText } from '../../i18n/text';

/** Says that something failed: the text of the failed call, and what to do about it. */
export function useReportError(): (error: unknown) => void {
  const translate = useText();
  const notify = useNotify();
  return useCallback(
    (error) => {
      const { title, detail } = failureTexts(error);
      const { rows, deletions } = isDataError(error) ? error : {};
      notify(translate(title, { _: title }), {
        type: 'error',
        description: translate(detail, {
          ...rows,
          ...(deletions && { limit: deletions.limit, smart_count: deletions.minutes }),
          _: detail,
        }),
      });
    },
    [translate, notify],
  );
}
