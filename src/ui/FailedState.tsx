import { ErrorState } from './ErrorState';
import { failureTexts } from './failureTexts';

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
  const texts = failureTexts(error);
  return (
    <ErrorState
      heading={heading}
      title={title ?? texts.title}
      text={texts.detail}
      onRetry={onRetry}
    />
  );
}
