import Box from '@mui/material/Box';
import Popover, { type PopoverActions } from '@mui/material/Popover';
import { lazy, Suspense, useRef, useState } from 'react';
import type { FilterEditorProps } from './FilterEditor';
import type { FilterValues, TableFilter } from './tableFilters';
import { Skeleton } from '../../ui/Skeleton';

const FilterEditor = lazy(async () => ({
  default: (await import('./FilterEditor')).FilterEditor,
}));

/** A filter that is being set, and the button below which that happens. */
export interface EditedFilter {
  filter: TableFilter;
  anchor: HTMLElement;
}

interface FilterPopoverProps {
  /** Null closes the popover. */
  editing: EditedFilter | null;
  values: FilterValues;
  onChange: (values: FilterValues) => void;
  onClose: () => void;
  /** It has gone, and with it perhaps the button that opened it. */
  onClosed: (popover: HTMLElement) => void;
}

/** Where a filter is set. */
export function FilterPopover(props: FilterPopoverProps) {
  const { editing, values, onChange, onClose, onClosed } = props;
  const popover = useRef<PopoverActions>(null);
  return (
    <Popover
      open={editing !== null}
      action={popover}
      anchorEl={editing?.anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        transition: { onExited: onClosed },
        paper: {
          role: 'dialog',
          'aria-label': editing?.filter.label,
          // a width that depends on where it stands could not be placed
          sx: { p: 2, mt: 0.75, width: 'max-content' },
        },
      }}
    >
      {editing && (
        <FilterDraft
          filter={editing.filter}
          values={values}
          onChange={onChange}
          onShown={() => popover.current?.updatePosition()}
        />
      )}
    </Popover>
  );
}

interface FilterDraftProps extends FilterEditorProps {
  /** The editor stands in the place of its skeleton, which has another size. */
  onShown: () => void;
}

/**
 * The editor with what was chosen so far: the list takes its filters from the address, which
 * follows later than the next click may come.
 */
function FilterDraft({ filter, values, onChange, onShown }: FilterDraftProps) {
  const [draft, setDraft] = useState(values);
  return (
    <Suspense fallback={<Skeleton variant="rounded" width="14rem" height="2.5rem" />}>
      <Box
        ref={(element: HTMLElement | null) => {
          if (element) onShown();
        }}
      >
        <FilterEditor
          filter={filter}
          values={draft}
          onChange={(next) => {
            setDraft(next);
            onChange(next);
          }}
        />
      </Box>
    </Suspense>
  );
}
