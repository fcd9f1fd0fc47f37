import { useNotify } from 'react-admin';
import { VISIT } from '../../config';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { shortItemsOf } from '../orders/lines/orderLines';
import { newUuid } from '../../data/uuid';
import { refusalDetails } from '../../data/errors';
import { useDataApi } from '../../kit/useDataApi';
import { useFormScope } from '../../kit/form/useFormScope';
import { NotSaved } from '../../kit/form/NotSaved';
import type { FormValues } from '../../kit/form/schemaOf';
import type { CheckInContext, VisitLimit } from './checkInContext';
import { lacksReason, limitOf, parseResult } from './checkInContext';
import { useText } from '../../i18n/text';

const FAILED = 'resources.visits.errors.create';

/**
 * Saves a check-in. Whatever is sent again from the same form - a second click, another attempt
 * after a lost answer - makes no second visit: it carries the same key.
 */
export function useCheckIn({ client, location, limit: knownLimit }: CheckInContext) {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const scope = useFormScope('visits');
  const [idempotencyKey] = useState(newUuid);
  const [refusal, setRefusal] = useState<VisitLimit | null>(null);
  const [refusedLines, setRefusedLines] = useState<Readonly<Record<string, string>>>({});
  const running = useRef<Promise<void> | null>(null);
  const firstSent = useRef<string | null>(null);
  const limit = refusal ?? (knownLimit?.exceeded ? knownLimit : null);

  const send = async (values: FormValues): Promise<void> => {
    setRefusedLines({});
    const sent = JSON.stringify(values);
    try {
      scope.meta();
      const answer = await dataApi.rpc(
        'check_in',
        {
          p_client_id: client.id,
          p_location_id: location.id,
          p_household_size: values['household_size'],
          p_adults: values['adults'],
          p_children: values['children'],
          p_seniors: values['seniors'],
          p_event_id: values['event_id'],
          p_note: values['note'],
          p_override_reason: limit ? values['override_reason'] : null,
          p_idempotency_key: idempotencyKey,
          p_lines: values['lines'],
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
    } catch (error) {
      firstSent.current ??= sent;
      throw explain(error);
    }
  };

  /** What the form is told: why it was refused, as far as the database says it, else the failure. */
  const explain = (error: unknown): unknown => {
    const details = refusalDetails(error);
    const overLimit = limitOf(details);
    if (overLimit) {
      setRefusal(overLimit);
      return new NotSaved({ override_reason: 'resources.visits.limit.needed' });
    }
    if (lacksReason(details))
      return new NotSaved({ override_reason: translate('resources.visits.limit.short', VISIT) });
    const short = shortItemsOf(details);
    if (short === null) return error;
    setRefusedLines(
      Object.fromEntries(short.map((item) => [item.item_id, translate('orderLines.short', item)])),
    );
    notify(translate(FAILED), {
      type: 'error',
      description: translate('resources.visits.order.refused'),
    });
    return new NotSaved();
  };

  return {
    /** The limit that asks for a reason; null when the visit is within the rules. */
    limit,
    /** What the server said about order lines, by the item's id. */
    refusedLines,
    /** @throws why it was refused */
    save: (values: FormValues): Promise<void> => {
      running.current ??= send(values).finally(() => {
        running.current = null;
      });
      return running.current;
    },
  };
}
