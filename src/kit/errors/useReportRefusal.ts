import { useNotify } from 'react-admin';
import { useCallback } from 'react';
import { isDataError, refusalDetails } from '../../data/errors';
import { useReportError } from './useReportError';
import { useText, type TextKey } from '../../i18n/text';

/**
 * Says that a function of the server or of the database failed, in better words than the kind of
 * failure has where the function names its reason.
 *
 * @param details what to do, by the code of the answer: a text key, or words made of what a server
 *   function says beside the code; keep it outside the component
 */
export function useReportRefusal(
  details: Readonly<Record<string, TextKey | ((facts: unknown) => string)>>,
): (error: unknown) => void {
  const translate = useText();
  const notify = useNotify();
  const report = useReportError();
  return useCallback(
    (error) => {
      const detail = details[refusalCode(error) ?? ''];
      if (detail === undefined || !isDataError(error)) {
        report(error);
        return;
      }
      notify(translate(error.message, { _: error.message }), {
        type: 'error',
        description:
          typeof detail === 'function' ? detail(functionRefusal(error)) : translate(detail),
      });
    },
    [details, translate, notify, report],
  );
}

/**
 * The code of a refusal: a server function answers `{ error: { code } }`, a function of the
 * database `{ code }`, or one of ours in its details.
 */
function refusalCode(error: unknown): string | undefined {
  const code =
    read(functionRefusal(error), 'code') ??
    read(refusalDetails(error), 'code') ??
    read(bodyOf(error), 'code');
  return typeof code === 'string' ? code : undefined;
}

const bodyOf = (error: unknown): unknown => read(read(error, 'cause'), 'body');
const functionRefusal = (error: unknown): unknown => read(bodyOf(error), 'error');

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
