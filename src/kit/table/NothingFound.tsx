import Box from '@mui/material/Box';
import { EmptyState } from '../../ui/EmptyState';
import { FilterWords } from './SetFilter';
import { isFilterSet, type FilterValues, type TableFilter } from './tableFilters';
import { answerPath } from '../answerPath';
import { useText } from '../../i18n/text';
import { Button, LinkButton } from '../../ui/Button';

interface NothingFoundProps {
  /** Free text that is looked for now. */
  searchText: string;
  filters?: readonly TableFilter[] | undefined;
  /** What the filters let through; none without. */
  values?: FilterValues;
  /** What there is to know where nothing narrows the rows. */
  empty?: string | undefined;
  /** Where the first row is made, for who may. */
  createPath?: string | undefined;
  /** Where many rows are brought in from a file, for who may, and what that is called. */
  bring?: { to: string; label: string } | undefined;
  /** The short answer to what one does here: a file of docs/help. */
  help?: string | undefined;
  /** Takes back what narrows the rows; without it nothing does. */
  onClear?: (() => void) | undefined;
}

/** 'No results.', what lets nothing through by its name, and the way back; or what would be here, and the way to its first row. */
export function NothingFound(props: NothingFoundProps) {
  const { searchText, filters = [], values = {}, empty, createPath, bring, help, onClear } = props;
  const translate = useText();
  const set = filters.filter((filter) => isFilterSet(filter, values));
  return (
    <EmptyState
      role="status"
      title={translate('common.noResults')}
      text={
        onClear ? (
          <>
            {searchText !== '' &&
              translate(set.length > 0 ? 'table.nothingMatchesFor' : 'table.nothingMatches', {
                text: searchText,
              })}
            {set.map((filter, index) => (
              <span key={filter.source}>
                {index > 0 ? ', ' : ` ${translate('table.nothingFor')} `}
                {filter.label} <FilterWords filter={filter} values={values} />
              </span>
            ))}
          </>
        ) : (
          empty
        )
      }
      action={
        onClear ? (
          <Button onClick={onClear}>{translate('table.removeFilters')}</Button>
        ) : (
          (createPath || bring || help) && (
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '0.5rem' }}
            >
              {bring && <LinkButton to={bring.to}>{bring.label}</LinkButton>}
              {createPath && (
                <LinkButton to={createPath}>{translate('table.createFirst')}</LinkButton>
              )}
              {help && (
                <LinkButton variant="text" to={answerPath(help)}>
                  {translate('table.howTo')}
                </LinkButton>
              )}
            </Box>
          )
        )
      }
    />
  );
}
