import { useNotify } from 'react-admin';
import { useCallback } from 'react';
import { failureTexts } from '../../ui/failureTexts';
import { isDataError } from '../../data/errors';
import { useText } from '../../i18n/text';

/**
 * Says that something failed: the text of the failed call, and what to do about it.
 *
 * @returns a function of the error, which answers with the words that say what to do
 */
export function useReportError(): (error: unknown) => string {
  const translate = useText();
  const notify = useNotify();
  return useCallback(
    (error) => {
      const { title, detail } = failureTexts(error);
      const { rows, deletions } = isDataError(error) ? error : {};
      const description = translate(detail, {
        ...rows,
        ...(deletions && { limit: deletions.limit, smart_count: deletions.minutes }),
        _: detail,
      });
      notify(translate(title, { _: title }), { type: 'error', description });
      return description;
    },
    [translate, notify],
  );
}
