import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { formatDate } from '../../../i18n/dates';
import { useText, type Text } from '../../../i18n/text';
import { SelectInput } from '../../../kit/form/SelectInput';
import { TextInput } from '../../../kit/form/TextInput';
import { SHEET_KINDS, type SheetKind } from './sheetKinds';
import { sheetText } from './sheetText';
import { IconButton } from '../../../ui/IconButton';
import { Card } from '../../../ui/Card';
import { STOCK } from '../../../config';
import { FieldFrame } from '../../../ui/FieldFrame';
import { pounds } from '../../../kit/fields/weight';
import { shown, useFormField } from '../../../kit/form/useFormField';
import { useDataApi } from '../../../kit/useDataApi';
import { AutocompleteInput } from '../../../ui/AutocompleteInput';

const SOURCES = z.array(z.string());

/** Where a delivery comes from: one of the network's sources, or a new one. */
function SourceInput({ locationId }: { locationId: string }) {
  const translate = useText();
  const dataApi = useDataApi();
  const { data, error } = useQuery({
    queryKey: ['food_sources', 'names', locationId],
    queryFn: async ({ signal }) =>
      z.parse(
        SOURCES,
        await dataApi.rpc(
          'delivery_sources',
          { p_location_id: locationId },
          { message: sheetText('donorsFailed'), signal },
        ),
      ),
  });
  const typed: unknown = useWatch({ name: 'donor' });
  const help = error ? 'donorsFailed' : isNew(typed, data) ? 'newSource' : null;
  const { id, field, frame, described } = useFormField({
    source: 'donor',
    label: translate(sheetText('donor')),
    // A source can be typed all the same.
    ...(help && { help: translate(sheetText(help)) }),
  });
  return (
    <FieldFrame {...frame}>
      <Autocomplete<string, false, false, true>
        id={id}
        freeSolo
        forcePopupIcon={data !== undefined && data.length > 0}
        disableClearable={false}
        options={data ?? []}
        value={shown(field.value)}
        inputValue={shown(field.value)}
        openText={translate('orderLines.open')}
        closeText={translate('orderLines.close')}
        onInputChange={(_event, next, reason) => {
          if (reason !== 'reset' || next !== '') field.onChange(next === '' ? null : next);
        }}
        renderInput={(params) => (
          <AutocompleteInput
            params={params}
            ref={field.ref}
            onBlur={field.onBlur}
            {...described}
            maxLength={STOCK.donorMaximum}
          />
        )}
      />
    </FieldFrame>
  );
}

/** Whether a name is typed that no source has. */
const isNew = (typed: unknown, names: readonly string[] | undefined): boolean =>
  typeof typed === 'string' &&
  typed.trim() !== '' &&
  names?.every((name) => name.trim().toLowerCase() !== typed.trim().toLowerCase()) === true;

interface SheetHeadProps {
  kind: SheetKind;
  locationId: string;
  /** A phone: what is filled in stands in one line until it is edited. */
  folds: boolean;
  /** Enter in one of the fields: on to the items. */
  onEnter: () => void;
}

const FIELDS = ['reason', 'donor', 'received_on', 'weight', 'note'] as const;

const weight = pounds({ max: STOCK.weightMaximum });

/** The card above the rows: why, from whom and when, said once for all of them. */
export function SheetHead({ kind, locationId, folds, onEnter }: SheetHeadProps) {
  const translate = useText();
  const { errors } = useFormState();
  const [unfolded, setUnfolded] = useState(false);
  const isWrong = FIELDS.some((name) => errors[name] !== undefined);
  if (folds && !unfolded && !isWrong)
    return (
      <Folded
        onEdit={() => {
          setUnfolded(true);
        }}
      />
    );
  const { reasons, isDelivery } = SHEET_KINDS[kind];
  return (
    <Box
      component={Card}
      role="group"
      aria-label={translate(sheetText(`head.${kind}`))}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
      sx={isDelivery ? [CARD, FOUR] : CARD}
    >
      <SelectInput
        source="reason"
        label={translate(sheetText('reason'))}
        required
        choices={reasons.map((id) => ({ id, name: reasonWords(translate, id) }))}
      />
      {isDelivery && <SourceInput locationId={locationId} />}
      {isDelivery && (
        <TextInput source="received_on" label={translate(sheetText('receivedOn'))} type="date" />
      )}
      {isDelivery && (
        <weight.Input
          source="weight"
          label={translate(sheetText('totalWeight'))}
          help={translate(sheetText('totalWeightHelp'))}
        />
      )}
      <TextInput
        source="note"
        label={translate(sheetText('note'))}
        placeholder={translate(sheetText(`notePlaceholder.${kind}`))}
      />
    </Box>
  );
}

const reasonWords = (translate: Text, reason: string): string =>
  translate(`resources.inventory_items.movement.reasons.${reason}`, { _: reason });

function Folded({ onEdit }: { onEdit: () => void }) {
  const translate = useText();
  const values: Record<string, unknown> = useWatch();
  const { reason, donor, received_on: day } = values;
  const why = typeof reason === 'string' ? reasonWords(translate, reason) : '';
  return (
    <Box component={Card} sx={FOLDED}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {[why, donor].filter(Boolean).join(', ')}
        </Typography>
        {typeof day === 'string' && (
          <Typography color="textSecondary">{formatDate(day)}</Typography>
        )}
      </Box>
      <IconButton aria-label={translate(sheetText('editHead'))} onClick={onEdit}>
        <EditOutlinedIcon />
      </IconButton>
    </Box>
  );
}

const CARD = {
  display: 'grid',
  gap: '1rem',
  alignItems: 'start',
  p: '1.25rem',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
const FOUR = {
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr)) minmax(0, 1.4fr)',
  },
} as const;
const FOLDED = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  p: '0.75rem 0.5rem 0.75rem 1rem',
} as const;
