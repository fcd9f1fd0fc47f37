import { useRef, useState, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { refusalDetails } from '../../../data/errors';
import { NotSaved } from '../../../kit/form/NotSaved';
import { formatOrderNumber } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { StockQuestion } from './StockQuestion';

const reservedShape = z.object({
  code: z.literal('reserved_for_orders'),
  confirm: z.string(),
  more: z.int(),
  items: z.array(
    z.object({
      item_id: z.string(),
      name: z.string(),
      left: z.int(),
      reserved: z.int(),
      orders: z.int(),
      short: z.object({
        items: z.array(z.object({ order_number: z.int() })),
        more: z.int(),
      }),
    }),
  ),
});

/**
 * What the database asks before somebody takes what open orders reserved: for each item what would be
 * left, what other orders reserve, and which of them would go short. `confirm` answers that question
 * and no other one.
 */
type ReservedFor = z.infer<typeof reservedShape>;

/**
 * The question that a refusal stands for.
 *
 * @param details of the refusal, as `refusalDetails` reads them
 * @returns null when it was refused for another reason
 */
function reservedForOf(details: unknown): ReservedFor | null {
  const read = z.safeParse(reservedShape, details);
  return read.success ? read.data : null;
}

interface ReservedDialogProps {
  /** What would be taken from whom; null while nothing is asked. */
  asked: ReservedFor | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether what other orders reserved is taken, and names the orders that would go short. */
function ReservedDialog({ asked, ...answers }: ReservedDialogProps) {
  const translate = useText();
  return (
    <StockQuestion
      {...answers}
      open={asked !== null}
      title={translate('reserved.title')}
      text={translate('reserved.text')}
      confirmLabel={translate('reserved.confirm')}
    >
      {asked?.items.map(({ item_id, name, left, reserved, orders, short }) => (
        <li key={item_id}>
          {translate('reserved.left', { name, left })}{' '}
          {translate('reserved.reserved', {
            smart_count: reserved,
            orders: translate('resources.orders.pickList.orders', { smart_count: orders }),
          })}{' '}
          <strong>
            {translate(short.more > 0 ? 'reserved.shortMore' : 'reserved.short', {
              numbers: short.items
                .map(({ order_number }) => formatOrderNumber(order_number))
                .join(', '),
              smart_count: short.items.length,
              more: short.more,
            })}
          </strong>
        </li>
      ))}
      {asked !== null && asked.more > 0 && (
        <li>{translate('reserved.more', { smart_count: asked.more })}</li>
      )}
    </StockQuestion>
  );
}

/** What goes into the arguments of a function that may take what orders reserved. */
type Confirmed = Readonly<{ p_confirmed?: string }>;

/**
 * For a form that takes stock: where the database refuses because other orders would go short, it is
 * asked, and what was confirmed is sent again.
 *
 * @returns what sends, which throws NotSaved when the answer is no, and the question to put into the page
 */
export function useAskReserved(): [
  <Answer>(send: (confirmed: Confirmed) => Promise<Answer>) => Promise<Answer>,
  ReactElement,
] {
  const [asked, setAsked] = useState<ReservedFor | null>(null);
  const answer = useRef<(yes: boolean) => void>(undefined);
  const ask = (question: ReservedFor) => {
    setAsked(question);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  };
  const sendAsking = async <Answer,>(
    send: (confirmed: Confirmed) => Promise<Answer>,
    confirmed: Confirmed = {},
  ): Promise<Answer> => {
    try {
      return await send(confirmed);
    } catch (error) {
      const question = reservedForOf(refusalDetails(error));
      if (!question) throw error;
      if (!(await ask(question))) throw new NotSaved();
      // Asked again when other orders would go short by now.
      return sendAsking(send, { p_confirmed: question.confirm });
    }
  };
  const end = (yes: boolean) => {
    setAsked(null);
    answer.current?.(yes);
  };
  return [
    (send) => sendAsking(send),
    <ReservedDialog
      key="reserved"
      asked={asked}
      onConfirm={() => {
        end(true);
      }}
      onClose={() => {
        end(false);
      }}
    />,
  ];
}
