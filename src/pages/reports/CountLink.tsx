import type { Count, NumberRows } from '../../reports/declaration';
import { countWords, openWords } from '../../reports/words';
import { NumberLink } from '../../ui/NumberLink';
import type { RowsPath } from './useRowsPath';

interface CountLinkProps {
  count: Count | undefined;
  /** The rows behind it; null where there are none to show. */
  rows: NumberRows | null;
  /** The group that it is of. */
  name?: string;
  pathOf: RowsPath;
}

/** A number of a report: a link to the rows behind it, where there are any. */
export function CountLink({ count, rows, name, pathOf }: CountLinkProps) {
  if (count === undefined) return null;
  if (rows === null || count === 0) return countWords(count);
  return (
    <NumberLink to={pathOf(rows)} label={openWords(count, rows, name)}>
      {countWords(count)}
    </NumberLink>
  );
}
