import { text } from '../../i18n/text';
import { StatusLayout } from '../../layout/StatusLayout';

/** 404: no such page, or no such record. */
export function NotFoundPage() {
  return (
    <StatusLayout
      title={text('status.notFound.title')}
      description={text('status.notFound.text')}
      illustration="notFound"
    />
  );
}
