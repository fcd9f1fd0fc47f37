import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldGrid } from '../../kit/form/FieldGrid';
import { parseWholeNumber } from '../../kit/form/parseWholeNumber';
import { SelectInput } from '../../kit/form/SelectInput';
import { TextInput } from '../../kit/form/TextInput';
import { movementText, type MovementText } from './movementSchema';
import type { StockItem } from './stockItem';
import { isQuantityOf, kindOf, onHandAfter, STOCK_KINDS, STOCK_REASONS } from './stockKinds';
import { TransferTarget } from './TransferTarget';
import { useText } from '../../i18n/text';

/** What moved, how much of it and why, and what is on hand then. */
export function MovementFields({ item }: { item: StockItem }) {
  const translate = useText();
  const kind = useKind();
  const { setFocus } = useFormContext();
  useEffect(() => {
    setFocus('quantity');
  }, [setFocus]);
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
          label={words(`quantityLabel.${kind}`)}
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
