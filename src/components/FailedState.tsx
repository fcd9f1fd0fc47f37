import { useTranslate } from 'ra-core';
import { ErrorState } from './ErrorState';
import { failureTexts } from './failureTexts';

/**
 * Stands in the place of what could not be loaded: what happened, what to do, and 'Try again'.
 *
 * @param error what it failed with, of the data layer or not
 */
export function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const { title, detail } = failureTexts(error);
  return <ErrorState title={translate(title)} text={translate(detail)} onRetry={onRetry} />;
}
