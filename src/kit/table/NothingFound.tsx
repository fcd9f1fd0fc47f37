import Link from '@mui/material/Link';
import { EmptyState } from '../../ui/EmptyState';
import { useText } from '../../i18n/text';

interface NothingFoundProps {
  /** Free text that is looked for now. */
  searchText: string;
  /** Takes back what narrows the rows; without it nothing does. */
  onClear?: (() => void) | undefined;
}

/** 'No results.', and the way back from a text or filters that let nothing through. */
export function NothingFound({ searchText, onClear }: NothingFoundProps) {
  const translate = useText();
  return (
    <EmptyState
      role="status"
      title={translate('common.noResults')}
      text={
        onClear ? (
          <>
            {searchText === ''
              ? translate('table.nothingInFilters')
              : translate('table.nothingMatches', { text: searchText })}{' '}
            <Link component="button" type="button" onClick={onClear}>
              {translate('table.clearFilter')}
            </Link>
          </>
        ) : undefined
      }
    />
  );
}
