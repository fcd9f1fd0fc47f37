import type { Count, NumberRows } from '../../reports/declaration';
import { amountWords, openWords } from '../../reports/words';
import { TextLink } from '../../ui/TextLink';
import type { RowsPath } from './useRowsPath';

interface CountLinkProps {
  count: Count | undefined;
  /** The rows behind it; null where there are none to show. */
  rows: NumberRows | null;
  isPounds?: boolean | undefined;
  /** The group that it is of. */
  name?: string;
  pathOf: RowsPath;
}

/** A number of a report: a link to the rows behind it, where there are any. */
export function CountLink({ count, rows, isPounds, name, pathOf }: CountLinkProps) {
  if (count === undefined) return null;
  const words = amountWords(count, isPounds);
  if (rows === null || count === 0) return words;
  return (
    <TextLink variant="quiet" to={pathOf(rows)} aria-label={openWords(count, rows, name)}>
      {words}
    </TextLink>
  );
}
