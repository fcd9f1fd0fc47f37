import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { shortItemsOf } from '../orders/lines/orderLines';
import { newUuid } from '../../data/uuid';
import { refusalDetails } from '../../data/errors';
import { useDataApi } from '../../kit/useDataApi';
import { useFormScope } from '../../kit/form/useFormScope';
import { useReportError } from '../../kit/errors/useReportError';
import type { CheckInContext, VisitLimit } from './checkInContext';
import { limitOf, parseResult } from './checkInContext';
import type { CheckIn } from './checkInForm';
import { useText } from '../../i18n/text';

const FAILED = 'resources.visits.errors.create';

/** Errors by field, in the shape in which react-admin's forms take them; none when it is saved. */
type FormErrors = Readonly<Record<string, unknown>> | undefined;

// An answer without a field tells the form that it is not saved, so it stays guarded.
const NOT_SAVED = { root: { serverError: '' } };

/**
 * Saves a check-in. Whatever is sent again from the same form - a second click, another attempt
 * after a lost answer - makes no second visit: it carries the same key.
 */
export function useCheckIn({ client, location, limit: knownLimit }: CheckInContext) {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const report = useReportError();
  const scope = useFormScope('visits');
  const [idempotencyKey] = useState(newUuid);
  const [refusal, setRefusal] = useState<VisitLimit | null>(null);
  const [refusedLines, setRefusedLines] = useState<Readonly<Record<string, string>>>({});
  const running = useRef<Promise<FormErrors> | null>(null);
  const firstSent = useRef<string | null>(null);
  const limit = refusal ?? (knownLimit?.exceeded ? knownLimit : null);

  const send = async (values: CheckIn): Promise<FormErrors> => {
    setRefusedLines({});
    const { lines, ...visit } = values;
    const sent = JSON.stringify(values);
    try {
      scope.meta();
      const answer = await dataApi.rpc(
        'check_in',
        {
          p_client_id: client.id,
          p_location_id: location.id,
          p_household_size: visit.household_size,
          p_adults: visit.adults,
          p_children: visit.children,
          p_seniors: visit.seniors,
          p_event_id: visit.event_id,
          p_note: visit.note,
          p_override_reason: limit ? visit.override_reason : null,
          p_idempotency_key: idempotencyKey,
          p_lines: lines,
        },
        { message: FAILED },
      );
      const { order_number, repeated } = parseResult(answer);
      // The client's page, the dashboard and the inventory show other figures now.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      const changed = repeated && firstSent.current !== null && firstSent.current !== sent;
      notify(translate('resources.visits.success.create'), {
        tone: changed ? 'warning' : 'success',
        description: changed
          ? translate('resources.visits.success.earlier')
          : order_number === null
            ? undefined
            : translate('resources.visits.success.order', { number: order_number }),
      });
      return undefined;
    } catch (error) {
      firstSent.current ??= sent;
      return explain(error);
    }
  };

  const explain = (error: unknown): FormErrors => {
    const details = refusalDetails(error);
    const overLimit = limitOf(details);
    if (overLimit) {
      setRefusal(overLimit);
      return { override_reason: 'resources.visits.limit.needed' };
    }
    const short = shortItemsOf(details);
    if (short === null) {
      report(error);
      return NOT_SAVED;
    }
    setRefusedLines(
      Object.fromEntries(short.map((item) => [item.item_id, translate('orderLines.short', item)])),
    );
    notify(translate(FAILED), {
      type: 'error',
      description: translate('resources.visits.order.refused'),
    });
    return NOT_SAVED;
  };

  return {
    /** The limit that asks for a reason; null when the visit is within the rules. */
    limit,
    /** What the server said about order lines, by the item's id. */
    refusedLines,
    save: (values: CheckIn): Promise<FormErrors> => {
      running.current ??= send(values).finally(() => {
        running.current = null;
      });
      return running.current;
    },
  };
}
