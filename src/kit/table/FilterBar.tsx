import AddIcon from '@mui/icons-material/Add';
import FilterListIcon from '@mui/icons-material/FilterList';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useRef, useState } from 'react';
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

/** The filters beside the free text: a chip for each that is set, and the offer of the others. */
export function FilterBar({ filters }: { filters: readonly TableFilter[] }) {
  const translate = useText();
  const list = useListContext();
  const { setFilters } = list;
  const values = filterValuesOf(list.filterValues);
  // The address, which the list takes its filters from, follows later than the next click may come.
  const wanted = useRef(values);
  useEffect(() => {
    wanted.current = filterValuesOf(list.filterValues);
  }, [list.filterValues]);
  const change = (next: FilterValues) => {
    wanted.current = next;
    setFilters({ ...next });
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
              <AddIcon sx={{ display: { xs: 'none', md: 'block' } }} />
              <FilterListIcon sx={{ display: { md: 'none' } }} />
            </>
          }
          onClick={() => {
            setMenuOpen(true);
          }}
          sx={{ borderStyle: { xs: 'solid', md: 'dashed' } }}
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
