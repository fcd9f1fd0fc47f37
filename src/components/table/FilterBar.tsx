import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import FilterListIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useGetOne, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { PopupMenu } from '../PopupMenu';
import { useOpened } from '../useOpened';
import type { FilterEditorProps } from './FilterEditor';
import {
  chosenCodes,
  chosenDays,
  describeDays,
  filterValuesOf,
  isFilterSet,
  withoutFilter,
  type FilterValues,
  type TableFilter,
} from './tableFilters';
import { ToolbarButton } from './ToolbarButton';

const FilterEditor = lazy(async () => ({
  default: (await import('./FilterEditor')).FilterEditor,
}));

/** The filters beside the free text: a chip for each that is set, and the offer of the others. */
export function FilterBar({ filters }: { filters: readonly TableFilter[] }) {
  const translate = useTranslate();
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
  const [editing, setEditing] = useState<{ filter: TableFilter; anchor: HTMLElement } | null>(null);
  const [offer, setOffer] = useState<HTMLButtonElement | null>(null);
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
          ref={setOffer}
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
        anchorEl={offer}
        onClose={() => {
          setMenuOpen(false);
        }}
        slotProps={{
          transition: {
            onExited: () => {
              const filter = picked.current;
              picked.current = null;
              if (filter && offer) setEditing({ filter, anchor: offer });
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
        <Popover
          open={editing !== null}
          anchorEl={editing?.anchor}
          onClose={() => {
            setEditing(null);
          }}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': editing?.filter.label, sx: { p: 2, mt: 0.75 } },
          }}
        >
          {editing && <FilterDraft filter={editing.filter} values={values} onChange={change} />}
        </Popover>
      )}
    </>
  );
}

/**
 * The editor with what was chosen so far: the list takes its filters from the address, which
 * follows later than the next click may come.
 */
function FilterDraft({ filter, values, onChange }: FilterEditorProps) {
  const [draft, setDraft] = useState(values);
  return (
    <Suspense fallback={<Skeleton variant="rounded" width="14rem" height="2.5rem" />}>
      <FilterEditor
        filter={filter}
        values={draft}
        onChange={(next) => {
          setDraft(next);
          onChange(next);
        }}
      />
    </Suspense>
  );
}

interface SetFilterProps {
  filter: TableFilter;
  values: FilterValues;
  onEdit: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

/** A filter that is set: its words open it again, the cross removes it. */
function SetFilter({ filter, values, onEdit, onRemove }: SetFilterProps) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'stretch',
        minHeight: { xs: '2.75rem', md: '2.5rem' },
        maxWidth: '100%',
        border: 1,
        borderColor: 'primary.main',
        borderRadius: '0.5rem',
        bgcolor: 'larder.accentTint',
        color: 'larder.accentText',
        typography: 'body2',
      }}
    >
      <ButtonBase
        aria-haspopup="dialog"
        onClick={(event) => {
          onEdit(event.currentTarget);
        }}
        sx={{ font: 'inherit', pl: 1.25, pr: 0.5, gap: 0.75, borderRadius: 'inherit', minWidth: 0 }}
      >
        <span>{`${filter.label}:`}</span>
        <Box
          component="strong"
          sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          <FilterWords filter={filter} values={values} />
        </Box>
      </ButtonBase>
      <ButtonBase
        aria-label={translate('table.removeFilter', { name: filter.label })}
        onClick={onRemove}
        sx={{ px: 0.75, borderRadius: 'inherit' }}
      >
        <CloseIcon sx={{ fontSize: 18 }} />
      </ButtonBase>
    </Box>
  );
}

/** What a set filter lets through, in words. */
function FilterWords({ filter, values }: { filter: TableFilter; values: FilterValues }) {
  const translate = useTranslate();
  const value = values[`${filter.source}@eq`];
  switch (filter.kind) {
    case 'choice': {
      const chosen = chosenCodes(filter, values);
      return filter.choices
        .filter((choice) => chosen.includes(choice.id))
        .map((choice) => choice.name)
        .join(', ');
    }
    case 'flag':
      return translate(value === true ? 'form.yes' : 'form.no');
    case 'date':
      return describeDays(chosenDays(filter, values));
    case 'reference':
      return typeof value === 'string' ? (
        <ReferenceName reference={filter.reference} id={value} column={filter.nameColumn} />
      ) : null;
  }
}

function ReferenceName({
  reference,
  id,
  column,
}: {
  reference: string;
  id: string;
  column: string;
}) {
  const { data } = useGetOne<RaRecord>(reference, { id });
  return data ? String(data[column] ?? '') : '…';
}
