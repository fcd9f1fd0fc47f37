import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import { IconButton } from '../../ui/IconButton';

interface BulkBarProps {
  children?: ReactNode;
  /** Where rows are chosen in a mode of its own: it stays while none is, and this ends it. */
  onEnd?: (() => void) | undefined;
}

/** Shown above a table while rows are selected: how many, and what can be done with them. */
export function BulkBar({ children, onEnd }: BulkBarProps) {
  const translate = useText();
  const { selectedIds, onUnselectItems } = useListContext();
  useSelectionInSight();
  if (selectedIds.length === 0 && !onEnd) return null;
  return (
    <Box
      role="toolbar"
      aria-label={translate('table.bulkActions')}
      sx={{
        position: 'sticky',
        left: 0,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: 2,
        py: 1,
        bgcolor: 'larder.selected',
        borderBottom: 1,
        borderColor: 'larder.border',
        // the lines that a phone needs are filled
        '& > [data-variant]': { flexGrow: { xs: 1, md: 0 } },
      }}
    >
      <IconButton
        aria-label={translate('table.clearSelection')}
        onClick={() => {
          onUnselectItems();
          onEnd?.();
        }}
      >
        <CloseIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, mr: 'auto' }}>
        {translate('table.selected', { smart_count: selectedIds.length })}
      </Typography>
      {selectedIds.length > 0 && children}
    </Box>
  );
}

/**
 * Keeps a list's selection to rows in sight: what is done with it must not reach others. It ends
 * with the page, order, filters and search that showed them; a row that goes from the page leaves it.
 */
function useSelectionInSight(): void {
  const list = useListContext<RaRecord>();
  const { data, isPlaceholderData, selectedIds, onSelect } = list;
  const { page, perPage, sort } = list;
  // react-admin types both as anything
  const filter: unknown = list.filter;
  const filterValues: unknown = list.filterValues;
  const query = JSON.stringify([page, perPage, sort, filter, filterValues]);
  const selectedIn = useRef(query);
  useEffect(() => {
    const ended = selectedIn.current !== query;
    selectedIn.current = query;
    if (selectedIds.length === 0) return;
    if (ended) onSelect([]);
    else if (data && !isPlaceholderData) {
      const left = selectedIds.filter((id) => data.some((record) => record.id === id));
      if (left.length < selectedIds.length) onSelect(left);
    }
  }, [query, data, isPlaceholderData, selectedIds, onSelect]);
}
