import FirstPageIcon from '@mui/icons-material/FirstPage';
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined';
import KeyboardArrowLeftIcon from '@mui/icons-material/KeyboardArrowLeft';
import KeyboardArrowRightIcon from '@mui/icons-material/KeyboardArrowRight';
import LastPageIcon from '@mui/icons-material/LastPage';
import { useId, useRef, type ReactElement, type Ref } from 'react';
import { useStore } from 'react-admin';
import { TABLE } from '../../config';
import { IconButton } from '../../ui/IconButton';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { useText } from '../../i18n/text';

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
<<<<<<< HEAD
      className={`page-button ${wideOnly ? 'only-wide' : ''}`}
=======
      sx={{
        display: { xs: wideOnly ? 'none' : 'inline-flex', md: 'inline-flex' },
        ...(wideOnly && { [NARROW_CARD]: { display: 'none' } }),
        border: { xs: 0, md: 1 },
        borderColor: 'larder.borderControl',
        borderRadius: '0.5rem',
        width: { xs: '2.75rem', md: '2rem' },
        height: { xs: '2.75rem', md: '2rem' },
        '&.Mui-disabled': { borderColor: 'larder.border' },
      }}
>>>>>>> next
    >
      {icon}
    </IconButton>
  );

  return (
<<<<<<< HEAD
    <div className="paging">
      <div className="paging-rows" role="status">
        {total === undefined ? (
          <span
            className="plain-bone plain-bone-line"
            style={{ display: 'block', width: '9rem' }}
          />
        ) : (
          translate('table.rowsReturned', { total })
        )}
      </div>
      <div className="paging-size">
        <label htmlFor={id}>{translate('table.rowsPerPage')}</label>
        <span data-field-frame className="field page-size">
          <select
            id={id}
            value={perPage}
=======
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          columnGap: { xs: 1, md: 3 },
          rowGap: 1,
          px: { xs: 2, md: 2.5 },
          py: 1.25,
          borderTop: 1,
          borderColor: 'larder.border',
          gridTemplateColumns: { xs: 'auto 1fr auto', md: '1fr auto auto auto' },
          gridTemplateAreas: {
            xs: '"rows rows buttons" "page size size"',
            md: '"rows size page buttons"',
          },
          [NARROW_CARD]: {
            gridTemplateColumns: 'auto 1fr auto',
            gridTemplateAreas: '"rows rows buttons" "page size size"',
          },
        }}
      >
        <Typography variant="body2" color="text.secondary" role="status" sx={{ gridArea: 'rows' }}>
          {total === undefined ? (
            <span
              className="plain-bone plain-bone-line"
              style={{ display: 'block', width: '9rem' }}
            />
          ) : (
            translate('table.rowsReturned', { total })
          )}
        </Typography>
        <Box
          sx={{
            gridArea: 'size',
            justifySelf: 'end',
            display: 'flex',
            alignItems: 'center',
            gap: 1,
          }}
        >
          <Typography component="label" htmlFor={id} variant="body2" color="text.secondary">
            {translate('table.rowsPerPage')}
          </Typography>
          <Select
            native
            value={perPage}
            inputProps={{ id }}
>>>>>>> next
            onChange={(event) => {
              const size = Number(event.target.value);
              rememberPageSize(size);
              setPerPage(size);
            }}
<<<<<<< HEAD
=======
            sx={{
              typography: 'body2',
              '&&': { minHeight: 0, height: { xs: '2.75rem', md: '2rem' } },
              '& .MuiSelect-select': { py: 0, minHeight: 0 },
            }}
>>>>>>> next
          >
            {TABLE.pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
<<<<<<< HEAD
          </select>
          <KeyboardArrowDownOutlined />
        </span>
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
=======
          </Select>
        </Box>
        <Typography variant="body2" sx={{ gridArea: 'page', fontWeight: 600 }}>
          {total !== undefined && translate('table.pageOf', { page, pages })}
        </Typography>
        <Box
          {...handover}
          // one page has no other to go to
          hidden={total !== undefined && pages === 1}
          sx={{
            gridArea: 'buttons',
            display: 'flex',
            gap: 0.75,
            justifySelf: 'end',
            '&[hidden]': { display: 'none' },
          }}
        >
          {button({
            label: 'firstPage',
            page: 1,
            disabled: page <= 1,
            icon: <FirstPageIcon sx={{ fontSize: 18 }} />,
            wideOnly: true,
          })}
          {button({
            ref: previous,
            label: 'previousPage',
            page: page - 1,
            disabled: page <= 1,
            icon: <KeyboardArrowLeftIcon sx={{ fontSize: 18 }} />,
          })}
          {button({
            ref: next,
            label: 'nextPage',
            page: page + 1,
            disabled: page >= pages,
            icon: <KeyboardArrowRightIcon sx={{ fontSize: 18 }} />,
          })}
          {button({
            label: 'lastPage',
            page: pages,
            disabled: page >= pages,
            icon: <LastPageIcon sx={{ fontSize: 18 }} />,
            wideOnly: true,
          })}
        </Box>
      </Box>
    </Box>
>>>>>>> next
  );
}

/** A card beside others has the room of a phone. */
const NARROW_CARD = '@container (max-width: 30rem)';
