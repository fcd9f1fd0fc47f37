import { useNotify } from 'react-admin';
import { findText, useText, type TextKey } from '../../../i18n/text';

/**
 * Says in the corner that a photo could not be stored or removed, and what to do: given the title, and the
 * error of the data layer, which names the text of what happened as `detail`, or any other.
 */
export function useReportPhotoError(): (title: TextKey, error: unknown) => void {
  const notify = useNotify();
  const text = useText();
  return (title, error) => {
    const key: unknown = error instanceof Error ? Reflect.get(error, 'detail') : undefined;
    const detail = typeof key === 'string' ? findText(key) : text('data.errors.server');
    notify(text(title), { type: 'error', description: detail });
  };
}
