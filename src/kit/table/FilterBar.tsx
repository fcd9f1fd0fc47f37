import AddIcon from '@mui/icons-material/Add';
import FilterListIcon from '@mui/icons-material/FilterList';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { PopupMenu } from '../../ui/PopupMenu';
import { giveFocusOf, useFocusHandover } from '../../ui/useFocusHandover';
import { useOpened } from '../../ui/useOpened';
import { FilterPopover, type EditedFilter } from './FilterPopover';
import { SetFilter } from './SetFilter';
import {
  filterValuesOf,
  isFilterSet,
  withoutFilter,
  type FilterValues,
  type TableFilter,
} from './tableFilters';
import { ToolbarButton } from './ToolbarButton';
import { useText } from '../../i18n/text';

/** The filters of the list around it, beside the free text. */
export function FilterBar({ filters }: { filters: readonly TableFilter[] }) {
  const list = useListContext();
  const { setFilters } = list;
  const values = useMemo(() => filterValuesOf(list.filterValues), [list.filterValues]);
  return (
    <FilterChips
      filters={filters}
      values={values}
      onChange={(next) => {
        setFilters({ ...next });
      }}
    />
  );
}

interface FilterChipsProps {
  filters: readonly TableFilter[];
  /** As the address has them; the same object until they change. */
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

/** A chip for each filter that is set, and the offer of the others. */
export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const translate = useText();
  // The address, which the filters are taken from, follows later than the next click may come.
  const wanted = useRef(values);
  useEffect(() => {
    wanted.current = values;
  }, [values]);
  const change = (next: FilterValues) => {
    wanted.current = next;
    onChange(next);
  };
  const [menuOpen, setMenuOpen] = useState(false);
  const [editing, setEditing] = useState<EditedFilter | null>(null);
  const offer = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLButtonElement>(null);
  // Who takes a filter away may set another one.
  const handover = useFocusHandover(() => offer.current);
  const picked = useRef<TableFilter | null>(null);
  const edited = useOpened(editing !== null);
  if (filters.length === 0) return null;

  const unset = filters.filter((filter) => !isFilterSet(filter, values));
  return (
    <>
      {filters
        .filter((filter) => isFilterSet(filter, values))
        .map((filter) => (
          <SetFilter
            key={filter.source}
            filter={filter}
            values={values}
            wordsRef={words}
            handover={handover}
            onEdit={(anchor) => {
              setEditing({ filter, anchor });
            }}
            onRemove={() => {
              change(withoutFilter(filter, wanted.current));
            }}
          />
        ))}
      {unset.length > 0 && (
        <ToolbarButton
          ref={offer}
          variant="dashed"
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          label={translate('table.addFilter')}
          icon={
            <>
              <AddIcon className="only-wide" />
              <FilterListIcon className="only-narrow" />
            </>
          }
          onClick={() => {
            setMenuOpen(true);
          }}
        />
      )}
      <PopupMenu
        open={menuOpen}
        anchorEl={() => offer.current}
        onClose={() => {
          setMenuOpen(false);
        }}
        slotProps={{
          list: { 'aria-label': translate('table.addFilter') },
          transition: {
            onExited: () => {
              const filter = picked.current;
              picked.current = null;
              if (filter && offer.current) setEditing({ filter, anchor: offer.current });
            },
          },
        }}
      >
        {unset.map((filter) => (
          <MenuItem
            key={filter.source}
            onClick={() => {
              picked.current = filter;
              setMenuOpen(false);
            }}
          >
            {filter.label}
          </MenuItem>
        ))}
      </PopupMenu>
      {edited && (
        <FilterPopover
          editing={editing}
          values={values}
          onChange={change}
          onClose={() => {
            setEditing(null);
          }}
          onClosed={(popover) => {
            giveFocusOf(popover, () => offer.current ?? words.current);
          }}
        />
      )}
    </>
  );
}
