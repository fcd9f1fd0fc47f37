import FirstPageIcon from '@mui/icons-material/FirstPage';
import KeyboardArrowLeftIcon from '@mui/icons-material/KeyboardArrowLeft';
import KeyboardArrowRightIcon from '@mui/icons-material/KeyboardArrowRight';
import LastPageIcon from '@mui/icons-material/LastPage';
import { useId, useRef, type ReactElement, type Ref } from 'react';
import { useStore } from 'react-admin';
import { TABLE } from '../../config';
import { IconButton } from '../../ui/IconButton';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { useText } from '../../i18n/text';
import { Select } from '../../ui/Input';
import { Skeleton } from '../../ui/Skeleton';

/** Where the chosen page size is kept. */
export const PAGE_SIZE_KEY = 'preferences.pageSize';

interface PageButtonProps {
  label: 'firstPage' | 'previousPage' | 'nextPage' | 'lastPage';
  page: number;
  disabled: boolean;
  icon: ReactElement;
  wideOnly?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export interface Paging {
  /** From 1. */
  page: number;
  perPage: number;
  /** Undefined while the rows are on their way. */
  total: number | undefined;
  setPage: (page: number) => void;
  setPerPage: (rows: number) => void;
}

/** The line below rows that come in pages: how many rows, how many per page, which page. */
export function PagingBar({ page, perPage, total, setPage, setPerPage }: Paging) {
  const translate = useText();
  const [, rememberPageSize] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const id = useId();
  const pages = Math.max(1, Math.ceil((total ?? 0) / perPage));
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // At either end the way on is closed, and the way back is beside it.
  const handover = useFocusHandover(() => (page > 1 ? previous.current : next.current));

  const button = ({
    label,
    page: target,
    disabled,
    icon,
    wideOnly = false,
    ref,
  }: PageButtonProps) => (
    <IconButton
      key={label}
      ref={ref}
      aria-label={translate(`table.${label}`)}
      disabled={disabled}
      onClick={() => {
        setPage(target);
      }}
      className={`page-button ${wideOnly ? 'only-wide' : ''}`}
    >
      {icon}
    </IconButton>
  );

  return (
    <div className="paging-frame">
      <div className="paging">
        <div className="paging-rows" role="status">
          {total === undefined ? (
            <Skeleton width="9rem" />
          ) : (
            translate('table.rowsReturned', { total })
          )}
        </div>
        <div className="paging-size">
          <label htmlFor={id}>{translate('table.rowsPerPage')}</label>
          <Select
            className="page-size"
            id={id}
            value={perPage}
            onChange={(event) => {
              const size = Number(event.target.value);
              rememberPageSize(size);
              setPerPage(size);
            }}
          >
            {TABLE.pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        </div>
        <div className="paging-page">
          {total !== undefined && translate('table.pageOf', { page, pages })}
        </div>
        <div
          {...handover}
          className="paging-buttons"
          // one page has no other to go to
          hidden={total !== undefined && pages === 1}
        >
          {button({
            label: 'firstPage',
            page: 1,
            disabled: page <= 1,
            icon: <FirstPageIcon />,
            wideOnly: true,
          })}
          {button({
            ref: previous,
            label: 'previousPage',
            page: page - 1,
            disabled: page <= 1,
            icon: <KeyboardArrowLeftIcon />,
          })}
          {button({
            ref: next,
            label: 'nextPage',
            page: page + 1,
            disabled: page >= pages,
            icon: <KeyboardArrowRightIcon />,
          })}
          {button({
            label: 'lastPage',
            page: pages,
            disabled: page >= pages,
            icon: <LastPageIcon />,
            wideOnly: true,
          })}
        </div>
      </div>
    </div>
  );
}
