import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import type { Ref } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import type { FocusHandover } from '../../ui/useFocusHandover';
import {
  chosenAge,
  chosenCodes,
  chosenDays,
  describeDays,
  isUnstated,
  type FilterValues,
  type TableFilter,
} from './tableFilters';
import { useText } from '../../i18n/text';
import { ReferencesText } from '../fields/fieldParts';
import { Pressable } from '../../ui/Pressable';

interface SetFilterProps {
  filter: TableFilter;
  values: FilterValues;
  /** Its words, which open it again. */
  wordsRef: Ref<HTMLButtonElement>;
  /** Of the filters, each of which may go. */
  handover: FocusHandover;
  onEdit: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

/** A filter that is set: its words open it again, the cross removes it. */
export function SetFilter(props: SetFilterProps) {
  const { filter, values, wordsRef, handover, onEdit, onRemove } = props;
  const translate = useText();
  return (
    <Box
      {...handover}
      sx={{
        display: 'inline-flex',
        alignItems: 'stretch',
        // on a phone below the search and the buttons beside it
        order: { xs: 1, md: 0 },
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
      <Box
        component={Pressable}
        ref={wordsRef}
        aria-haspopup="dialog"
        onClick={(event) => {
          onEdit(event.currentTarget);
        }}
        sx={{
          font: 'inherit',
          textAlign: 'left',
          pl: 1.25,
          pr: 0.5,
          gap: 0.75,
          borderRadius: 'inherit',
          minWidth: 0,
        }}
      >
        <Box component="span" sx={{ flex: 'none' }}>{`${filter.label}:`}</Box>
        <Box
          component="strong"
          sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          <FilterWords filter={filter} values={values} />
        </Box>
      </Box>
      <Box
        component={Pressable}
        aria-label={translate('table.removeFilter', { name: filter.label })}
        onClick={onRemove}
        sx={{ px: 0.75, borderRadius: 'inherit' }}
      >
        <CloseIcon sx={{ fontSize: 18 }} />
      </Box>
    </Box>
  );
}

/** What a set filter lets through, in words. */
export function FilterWords({ filter, values }: { filter: TableFilter; values: FilterValues }) {
  const translate = useText();
  const value = values[`${filter.source}@eq`];
  switch (filter.kind) {
    case 'choice':
    case 'choices': {
      if (isUnstated(filter, values)) return translate('table.notStated');
      const chosen = chosenCodes(filter, values);
      return filter.choices
        .filter((choice) => chosen.includes(choice.id))
        .map((choice) => choice.name)
        .join(', ');
    }
    case 'stated':
      return translate(isUnstated(filter, values) ? 'table.notStated' : 'table.stated');
    case 'flag':
      return translate(value === true ? 'form.yes' : 'form.no');
    case 'date': {
      const age = chosenAge(filter, values);
      return age === undefined
        ? describeDays(chosenDays(filter, values))
        : translate('table.olderThan', { smart_count: age });
    }
    case 'references':
      return filter.none && isUnstated(filter, values) ? (
        translate(filter.none)
      ) : (
        <ReferencesText
          reference={filter.reference}
          ids={chosenCodes(filter, values)}
          column={filter.nameColumn}
        />
      );
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
