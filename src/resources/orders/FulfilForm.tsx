import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode } from 'react';
import { useFormDialog } from '../../kit/form/FormDialog';
import { FramedList } from '../../ui/FramedList';
import { clashText, isUnanswered, type OrderClash } from './clashes';
import { FulfilRow } from './FulfilRow';
import { mostOf, offerOf, readHandout, type HandoutFigures } from './handout';
import type { Order } from './order';
import type { Line } from './useOrderLines';
import { useFulfil } from './useFulfil';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

interface FulfilFormProps {
  order: Order;
  lines: readonly Line[];
  /** What there is, by item; of none where the location keeps no count of its stock. */
  figures: ReadonlyMap<string, HandoutFigures>;
  /** The location hands out no more than is available. */
  strict: boolean;
  text: ReactNode;
  /** Reads the figures again: there is less than they say. */
  onReload: () => void;
  onClose: () => void;
  clashes: readonly OrderClash[];
}

/** How much is handed out for each line, inside a FormDialog; at first as much as is wanted and available. */
export function FulfilForm(props: FulfilFormProps) {
  const { order, lines, figures, strict, clashes, text, onReload, onClose } = props;
  const translate = useText();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, question } = useFulfil(order, {
    onDone: onClose,
    onShort: (items) => {
      setRefused(
        Object.fromEntries(
          items.map((item) => [item.item_id, translate('orderLines.short', { ...item })]),
        ),
      );
      onReload();
    },
  });

  const rows = lines.map((line) => {
    const stock = figures.get(line.item_id);
    const own = clashes.filter(({ item_id: id }) => id === line.item_id);
    const isForbidden = own.some(isUnanswered);
    const offer = String(isForbidden ? 0 : offerOf(line.quantity, stock));
    const most = isForbidden ? 0 : mostOf(line.quantity, stock, strict);
    const value = typed[line.id] ?? offer;
    const handout = readHandout(value, most);
    const isHeldBack =
      strict && stock !== undefined && most < Math.min(line.quantity, stock.on_hand);
    const tooMuch = isForbidden
      ? translate('diet.unanswered')
      : translate(`resources.orders.fulfil.${isHeldBack ? 'mostStrict' : 'most'}`, {
          most,
        });
    return {
      line,
      stock,
      clash: own.map((one) => clashText(one, translate)).join(' '),
      value,
      changed: value !== offer,
      handout,
      error: refused[line.item_id] ?? (tried && handout === null ? tooMuch : undefined),
    };
  });

  const submit = () => {
    setTried(true);
    const handouts = rows.flatMap(({ line, handout }) =>
      handout === null ? [] : [{ item_id: line.item_id, quantity_fulfilled: handout }],
    );
    if (handouts.length === rows.length) mutate(handouts);
    else form.current?.querySelector<HTMLInputElement>('input[data-wrong="true"]')?.focus();
  };

  const close = useFormDialog({ dirty: rows.some(({ changed }) => changed), busy: isPending });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isPending) submit();
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: '1rem', alignContent: 'start' }}>
        {text}
        {rows.length === 0 ? (
          <Typography>{translate('resources.orders.lines.none')}</Typography>
        ) : (
          <FramedList>
            {rows.map(({ line, stock, clash, value, handout, error }, index) => (
              <FulfilRow
                key={line.id}
                line={line}
                stock={stock}
                clash={clash}
                value={value}
                missing={handout === null ? 0 : line.quantity - handout}
                wrong={handout === null}
                error={error}
                autoFocus={index === 0}
                onChange={(next) => {
                  setTyped({ ...typed, [line.id]: next });
                  setRefused({});
                }}
              />
            ))}
          </FramedList>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={isPending}>
          {translate('form.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={isPending}>
          {translate('resources.orders.steps.fulfilled')}
        </Button>
      </DialogActions>
      {question}
    </form>
  );
}
