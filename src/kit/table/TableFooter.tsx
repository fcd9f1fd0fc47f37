import { useListContext } from 'react-admin';
import { PagingBar } from './PagingBar';

/** The line below a table, inside a list context. */
export function TableFooter() {
  const { page, perPage, total = 0, isPending, setPage, setPerPage } = useListContext();
  return (
    <PagingBar
      page={page}
      perPage={perPage}
      total={isPending ? undefined : total}
      setPage={setPage}
      setPerPage={setPerPage}
    />
  );
}
