import { useState } from 'react';
import { holdsWords } from './matchText';
import type { LoadedColumn } from './tableTypes';

/**
 * The free text of a table whose rows are all there.
 *
 * @param visible the columns that are shown: what they show is searched
 */
export function useLoadedSearch<Row>(
  rows: readonly Row[] | undefined,
  visible: readonly LoadedColumn<Row>[],
) {
  const [text, search] = useState('');
  const found =
    text === ''
      ? rows
      : rows?.filter((row) =>
          holdsWords(visible.map((column) => shownText(column, row)).join(' '), text),
        );
  return { text, search, found };
}

function shownText<Row>({ render, text }: LoadedColumn<Row>, row: Row): string {
  if (text) return text(row);
  const shown = render(row);
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
}
