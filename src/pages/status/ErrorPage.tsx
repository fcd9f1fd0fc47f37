import { text } from '../../i18n/text';
import { StatusLayout } from '../../layout/StatusLayout';

/** A part of the app failed. */
export function ErrorPage() {
  return (
    <StatusLayout
      title={text('status.error.title')}
      description={text('status.error.text')}
      illustration="error"
    />
  );
}
