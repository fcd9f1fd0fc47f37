import { useText } from '../../i18n/text';
import { TextLink } from '../../ui/TextLink';

interface RowLinkProps {
  to: string;
  name: string;
  /** Whether what it names was deleted since. */
  isDeleted: boolean;
}

/** What a row is of, as a link to its page. */
export function RowLink({ to, name, isDeleted }: RowLinkProps) {
  const translate = useText();
  return (
    <TextLink
      variant="name"
      to={to}
      onClick={(event) => {
        // The row leads there too.
        event.stopPropagation();
      }}
    >
      {isDeleted ? translate('reports.rows.deleted', { name }) : name}
    </TextLink>
  );
}
