import { findText, text, type TextKey } from '../../../i18n/text';
import { notify } from '../../../ui/notify';

/**
 * Says in the corner that a photo could not be stored or removed, and what to do.
 *
 * @param error of the data layer, which names the text of what happened as `detail`; or any other
 */
export function reportPhotoError(title: TextKey, error: unknown): void {
  notify(text(title), { tone: 'error', description: detailOf(error) });
}

function detailOf(error: unknown): string | undefined {
  const key: unknown = error instanceof Error ? Reflect.get(error, 'detail') : undefined;
  return typeof key === 'string' ? findText(key) : text('data.errors.server');
}
