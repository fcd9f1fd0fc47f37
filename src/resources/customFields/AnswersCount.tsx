import Typography from '@mui/material/Typography';
import { useText } from '../../i18n/text';
import { FailedState } from '../../ui/FailedState';
import { LoadingLine } from '../../ui/LoadingLine';
import { useAnswers } from './useAnswers';

/** How many records have an answer to a field; a deletion says it, too. */
export function AnswersCount({ id }: { id: string }) {
  const translate = useText();
  const { data: answers, error, refetch } = useAnswers(id);
  if (answers)
    return (
      <Typography color="textSecondary">
        {answers.records === 0
          ? translate('resources.custom_fields.answers.none')
          : translate('resources.custom_fields.answers.some', { smart_count: answers.records })}
      </Typography>
    );
  return error ? (
    <FailedState error={error} onRetry={() => void refetch()} />
  ) : (
    <LoadingLine height="1.5rem" />
  );
}
