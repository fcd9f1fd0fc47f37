import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { areOrderLinesReady, shortItemsOf, type OrderLine } from './lines/orderLines';
import { ORDER_LINE } from '../../config';
import { refusalDetails } from '../../data/errors';
import { useDataApi } from '../../kit/useDataApi';
import { useReportError } from '../../kit/errors/useReportError';
import { useText } from '../../i18n/text';

interface SaveLinesOptions {
  /** The function of the database that takes the lines, and the text key for its failure. */
  call: (lines: readonly OrderLine[]) => {
    name: string;
    args: Readonly<Record<string, unknown>>;
    message: string;
  };
  /** Given the function's answer; the form waits for it. */
  onSaved: (answer: unknown) => Promise<void> | void;
}

/** Saves the lines of an order; what is wrong with one is told at that line. */
export function useSaveLines({ call, onSaved }: SaveLinesOptions) {
  const dataApi = useDataApi();
  const translate = useText();
  const refresh = useRefresh();
  const report = useReportError();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending } = useMutation({
    mutationFn: async (lines: readonly OrderLine[]) => {
      const { name, args, message } = call(lines);
      return dataApi.rpc(name, args, { message });
    },
    onSuccess: onSaved,
    onError: (error) => {
      const short = shortItemsOf(refusalDetails(error));
      if (!short) {
        report(error);
        return;
      }
      setErrors(
        Object.fromEntries(
          short.map((item) => [item.item_id, translate('orderLines.short', { ...item })]),
        ),
      );
    },
    // Also after a refusal: what is available, or the order, has changed meanwhile.
    onSettled: () => {
      refresh();
    },
  });
  return {
    errors,
    isPending,
    /** What was wrong may be right now. */
    forget: () => {
      setErrors({});
    },
    save: (lines: readonly OrderLine[]) => {
      if (areOrderLinesReady(lines)) {
        mutate(lines);
        return;
      }
      const message = translate('orderLines.quantity', { maximum: ORDER_LINE.maximum });
      setErrors(
        Object.fromEntries(
          lines
            .filter((line) => !areOrderLinesReady([line]))
            .map(({ item_id }) => [item_id, message]),
        ),
      );
    },
  };
}
