import { ErrorState } from './ErrorState';
import { failureTexts } from './failureTexts';
import { useText } from '../i18n/text';

/**
 * Stands in the place of what could not be loaded: what happened, what to do, and 'Try again'.
 *
 * @param error what it failed with, of the data layer or not
 * @param title what happened, where the error does not say it as well
 * @param heading 'h1' where it stands in the place of a whole page
 */
export function FailedState({
  error,
  title,
  onRetry,
  heading,
}: {
  error: unknown;
  title?: string;
  onRetry: () => void;
  heading?: 'h1' | undefined;
}) {
  const translate = useText();
  const texts = failureTexts(error);
  return (
    <ErrorState
      heading={heading}
      title={title ?? translate(texts.title, { _: texts.title })}
      text={translate(texts.detail, { _: texts.detail })}
      onRetry={onRetry}
    />
  );
}
