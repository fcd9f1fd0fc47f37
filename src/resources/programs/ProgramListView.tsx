import Alert from '@mui/material/Alert';
import { useText } from '../../i18n/text';
import { answerPath } from '../../kit/answerPath';
import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { TextLink } from '../../ui/TextLink';

/** The programs of the network, and where their income limits come from. */
export function ProgramListView({ resource }: ViewProps) {
  const translate = useText();
  return (
    <>
      <ListPage resource={resource} />
      <Alert severity="info" sx={{ mt: '1.25rem' }}>
        <strong>{translate('resources.programs.notice.title')}</strong>{' '}
        {translate('resources.programs.notice.text')}{' '}
        <TextLink to={answerPath('programs')}>
          {translate('resources.programs.notice.help')}
        </TextLink>
      </Alert>
    </>
  );
}
