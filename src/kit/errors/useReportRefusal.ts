import { useNotify } from 'react-admin';
import { useCallback } from 'react';
import { isDataError, refusalDetails } from '../../data/errors';
import { useReportError } from './useReportError';
import { useText, type Text, type TextKey } from '../../i18n/text';

type Details = Readonly<Record<string, TextKey | ((facts: unknown) => string)>>;

/**
 * What to do about a refusal that names its reason; undefined for any other failure.
 *
 * @param details as `useReportRefusal` takes them
 */
export function refusalWords(
  error: unknown,
  details: Details,
  translate: Text,
): string | undefined {
  const detail = details[refusalCode(error) ?? ''];
  return typeof detail === 'function'
    ? detail(functionRefusal(error))
    : detail && translate(detail);
}

/**
 * Says that a function of the server or of the database failed, in better words than the kind of
 * failure has where the function names its reason.
 *
 * @param details what to do, by the code of the answer: a text key, or words made of what a server
 *   function says beside the code; keep it outside the component
 */
export function useReportRefusal(details: Details): (error: unknown) => void {
  const translate = useText();
  const notify = useNotify();
  const report = useReportError();
  return useCallback(
    (error) => {
      const description = refusalWords(error, details, translate);
      if (description === undefined || !isDataError(error)) {
        report(error);
        return;
      }
      notify(translate(error.message, { _: error.message }), { type: 'error', description });
    },
    [details, translate, notify, report],
  );
}

/**
 * The code of a refusal: a server function answers `{ error: { code } }`, a function of the
 * database `{ code }`, or one of ours in its details.
 */
export function refusalCode(error: unknown): string | undefined {
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
