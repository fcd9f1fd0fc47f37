import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { FramedList } from '../../../ui/FramedList';
import { useText } from '../../../i18n/text';
import { clashText, useItemClashes } from '../clashes';
import { ItemSearch } from './ItemSearch';
import { OrderLineRow } from './OrderLineRow';
import type { OrderLine, StockItem } from './orderLines';
import { itemsOf, useLineItems, useRememberItem } from './useLineItems';

export interface OrderLinesEditorProps {
  /** Whose items may be ordered. */
  locationId: string;
  /** Whose household gets it; undefined while nobody is known. */
  clientId: string | undefined;
  /** What somebody who is not saved yet must not have. */
  needs?: readonly string[] | null | undefined;
  value: readonly OrderLine[];
  onChange: (value: OrderLine[]) => void;
  /** The form begins here: the search has the focus. */
  autoFocus?: boolean;
  /** The location refuses orders beyond what is available (else it warns). */
  strict: boolean;
  /** The location keeps count of its stock; without it nothing is said about what is available. */
  tracking: boolean;
  /** What is wrong with a line, in words, by the item's id. */
  errors?: Readonly<Record<string, string>>;
  /** What the order that is being changed has reserved already, by the item's id. */
  reserved?: Readonly<Record<string, number>>;
}

/**
 * The lines of an order: items found by name, each with its quantity. With the keyboard: type a
 * name, Enter, the quantity, Enter, the next name; Enter in the empty search saves the form around.
 */
export function OrderLinesEditor(props: OrderLinesEditorProps) {
  const {
    locationId,
    clientId,
    needs,
    value,
    onChange,
    strict,
    tracking,
    errors,
    reserved,
    autoFocus = false,
  } = props;
  const items = useLineItems(locationId, value);
  const remember = useRememberItem(locationId);
  const translate = useText();
  const { data: clashes = [] } = useItemClashes(
    clientId,
    value.map(({ item_id }) => item_id),
    needs,
  );
  const searchInput = useRef<HTMLInputElement>(null);
  const quantityInputs = useRef(new Map<string, HTMLInputElement>());
  const focusNext = useRef<string | null>(null);

  const focusQuantity = (id: string) => {
    const input = quantityInputs.current.get(id);
    input?.focus();
    input?.select();
  };
  // A line that was just added has its field only after this render.
  useEffect(() => {
    if (focusNext.current === null) return;
    focusQuantity(focusNext.current);
    focusNext.current = null;
  });

  const add = (item: StockItem) => {
    if (value.some(({ item_id }) => item_id === item.id)) {
      focusQuantity(item.id);
      return;
    }
    focusNext.current = item.id;
    remember(item);
    onChange([...value, { item_id: item.id, quantity: 1 }]);
  };

  return (
    <Box sx={{ display: 'grid', gap: '0.75rem' }}>
      <ItemSearch
        meta={itemsOf(locationId)}
        tracking={tracking}
        autoFocus={autoFocus}
        inputRef={searchInput}
        onChoose={add}
      />
      {value.length > 0 && (
        <FramedList>
          {value.map((line) => {
            const item = items.find(({ id }) => id === line.item_id);
            return (
              <OrderLineRow
                key={line.item_id}
                line={line}
                item={item}
                clash={clashes
                  .filter(({ item_id: id }) => id === line.item_id)
                  .map((clash) => clashText(clash, translate))
                  .join(' ')}
                available={
                  tracking && item
                    ? item.quantity_available + (reserved?.[line.item_id] ?? 0)
                    : undefined
                }
                strict={strict}
                error={errors?.[line.item_id]}
                inputRef={(input) => {
                  if (input) quantityInputs.current.set(line.item_id, input);
                  else quantityInputs.current.delete(line.item_id);
                }}
                onQuantity={(quantity) => {
                  onChange(
                    value.map((other) =>
                      other.item_id === line.item_id ? { ...other, quantity } : other,
                    ),
                  );
                }}
                onDone={() => {
                  searchInput.current?.focus();
                }}
                onRemove={() => {
                  onChange(value.filter((other) => other.item_id !== line.item_id));
                  searchInput.current?.focus();
                }}
              />
            );
          })}
        </FramedList>
      )}
    </Box>
  );
}
