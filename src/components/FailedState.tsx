import { useTranslate } from 'ra-core';
import { ErrorState } from './ErrorState';
import { failureTexts } from './failureTexts';

/**
 * Stands in the place of what could not be loaded: what happened, what to do, and 'Try again'.
 *
 * @param error what it failed with, of the data layer or not
 * @param heading 'h1' where it stands in the place of a whole page
 */
export function FailedState({
  error,
  onRetry,
  heading,
}: {
  error: unknown;
  onRetry: () => void;
  heading?: 'h1' | undefined;
}) {
  const translate = useTranslate();
  const { title, detail } = failureTexts(error);
  return (
    <ErrorState
      heading={heading}
      title={translate(title)}
      text={translate(detail)}
      onRetry={onRetry}
    />
  );
}
