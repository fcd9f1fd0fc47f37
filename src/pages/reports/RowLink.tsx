import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../../i18n/text';

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
    <Link
      component={RouterLink}
      to={to}
      underline="hover"
      sx={{ color: 'text.primary', py: 0.5 }}
      onClick={(event) => {
        // The row leads there too.
        event.stopPropagation();
      }}
    >
      {isDeleted ? translate('reports.rows.deleted', { name }) : name}
    </Link>
  );
}
