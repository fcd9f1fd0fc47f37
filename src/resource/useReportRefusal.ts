import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { notify } from '../components/notify';
import { isDataError } from '../data/DataError';
import { useReportError } from './useReportError';

/**
 * Says that a server function failed, in better words than the kind of failure has where the
 * function names its reason.
 *
 * @param details text keys of what to do, by the code of the answer; keep it outside the component
 */
export function useReportRefusal(
  details: Readonly<Record<string, string>>,
): (error: unknown) => void {
  const translate = useTranslate();
  const report = useReportError();
  return useCallback(
    (error) => {
      const detail = details[refusalCode(error) ?? ''];
      if (detail === undefined || !isDataError(error)) {
        report(error);
        return;
      }
      notify(translate(error.message), { tone: 'error', description: translate(detail) });
    },
    [details, translate, report],
  );
}

/** The code in `{ error: { code } }`, the answer of a server function that refuses. */
function refusalCode(error: unknown): string | undefined {
  const code = ['cause', 'body', 'error', 'code'].reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    error,
  );
  return typeof code === 'string' ? code : undefined;
}
