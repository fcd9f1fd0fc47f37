import { text } from '../../i18n/text';
import { StatusLayout } from '../../layout/StatusLayout';

/** 403: the person is signed in, and not permitted. */
export function ForbiddenPage() {
  return (
    <StatusLayout
      title={text('status.forbidden.title')}
      description={text('status.forbidden.text')}
      illustration="forbidden"
    />
  );
}
