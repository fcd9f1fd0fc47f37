import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetList, type RaRecord } from 'react-admin';
import { FieldGrid } from '../../kit/form/FieldGrid';
import { parseWholeNumber } from '../../kit/form/parseWholeNumber';
import { SelectInput } from '../../kit/form/SelectInput';
import { TextInput } from '../../kit/form/TextInput';
import { movementText, type MovementText } from './movementSchema';
import type { StockItem } from './stockItem';
import { isQuantityOf, kindOf, onHandAfter, STOCK_KINDS, STOCK_REASONS } from './stockKinds';
import { useText } from '../../i18n/text';
import { useAdministered } from '../../kit/useAdministered';

interface LocationRecord extends RaRecord {
  id: string;
  name: string;
}

/** More than any network has; one request then holds them all. */
const EVERY = 1_000;

/** The locations that an item can go to: the others of its network that the person administers. */
export function TransferTarget({ item }: { item: StockItem }) {
  const translate = useText();
  const administered = useAdministered();
  const { data = [], isPending } = useGetList<LocationRecord>('locations', {
    pagination: { page: 1, perPage: EVERY },
    sort: { field: 'name', order: 'ASC' },
    filter: administered === 'all' ? {} : { 'id@in': administered },
    meta: { scope: { network: item.network_id } },
  });
  const choices = data.filter(({ id }) => id !== item.location_id);
  return (
    <SelectInput
      source="to_location_id"
      label={translate(movementText('to'))}
      required
      choices={choices}
      help={!isPending && choices.length === 0 ? translate(movementText('noOther')) : undefined}
    />
  );
}

/** What moved, how much of it and why, and what is on hand then. */
export function MovementFields({ item }: { item: StockItem }) {
  const translate = useText();
  const kind = useKind();
  const { setFocus } = useFormContext();
  useEffect(() => {
    setFocus('quantity');
  }, [setFocus]);
  const reason: unknown = useWatch({ name: 'reason' });
  const words = (key: MovementText) => translate(movementText(key));
  return (
    <>
      <FieldGrid>
        <SelectInput
          source="kind"
          label={words('kind')}
          required
          choices={STOCK_KINDS.map((id) => ({ id, name: words(`kinds.${id}`) }))}
        />
        <TextInput
          source="quantity"
          label={words(reason === 'given_away' ? 'reasons.given_away' : `quantityLabel.${kind}`)}
          inputMode="numeric"
          parse={parseWholeNumber}
          required
        />
        <SelectInput
          key={kind}
          source="reason"
          label={words('reason')}
          required
          choices={STOCK_REASONS[kind].map((id) => ({ id, name: words(`reasons.${id}`) }))}
        />
        {kind === 'transfer' && <TransferTarget item={item} />}
      </FieldGrid>
      <Outlook item={item} />
    </>
  );
}

/** The chosen kind. Another one has other reasons, so the reason is asked again. */
function useKind() {
  const { setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: 'kind' });
  const kind = kindOf(chosen);
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === kind) return;
    before.current = kind;
    setValue('reason', null);
    setValue('to_location_id', null);
  }, [kind, setValue]);
  return kind;
}

/** On hand before and after. */
function Outlook({ item }: { item: StockItem }) {
  const translate = useText();
  const values: Record<string, unknown> = useWatch();
  const { kind: chosen, quantity } = values;
  const kind = kindOf(chosen);
  const known =
    typeof quantity === 'number' && Number.isSafeInteger(quantity) && isQuantityOf(kind, quantity);
  const after = known ? onHandAfter(kind, quantity, item.quantity_actual) : null;
  return (
    <Typography
      role="status"
      sx={{
        px: '0.75rem',
        py: '0.5rem',
        borderRadius: '0.5rem',
        bgcolor: 'larder.sunken',
        fontVariantNumeric: 'tabular-nums',
        color: after !== null && after < 0 ? 'larder.dangerText' : 'text.primary',
      }}
    >
      {after === null
        ? translate(movementText('before'), { before: item.quantity_actual })
        : translate(movementText('outlook'), { before: item.quantity_actual, after })}
    </Typography>
  );
}
