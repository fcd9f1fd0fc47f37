import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { isDataError, refusalDetails } from '../../data/errors';
import { newUuid } from '../../data/uuid';
import { useText } from '../../i18n/text';
import { useDataApi } from '../../kit/useDataApi';
import { NotSaved } from '../../kit/form/NotSaved';
import type { FormValues } from '../../kit/form/schemaOf';
import { useFormScope } from '../../kit/form/useFormScope';
import { shortItemsOf, type OrderLine } from '../orders/lines/orderLines';
import { useConfirmBeyond } from '../orders/lines/useConfirmBeyond';
import type { useAnswers } from './askedFields';
import { parseResult, type CheckInResult, type DeskPlace } from './checkInContext';
import { visitArguments } from './checkInForm';
import { readHousehold, sizeOf } from './household';

const lineShape = z.object({ item_id: z.string(), quantity: z.int() });

const FAILED = 'resources.visits.errors.create';

/** What became of a check-in. */
export interface CheckedIn extends CheckInResult {
  /** How many it was for. */
  people: number;
  /** An earlier attempt had arrived, and what was changed since then is not saved. */
  isEarlier: boolean;
}

/** Why it was not saved, where no field says it: there was no connection, or something else. */
export type SaveFailure = 'offline' | 'failed' | null;

interface SaveVisitOptions {
  /** The function of the database. */
  name: string;
  /** Where it is. */
  location: DeskPlace['location'];
  /** What it takes beside the visit. */
  argumentsOf: (values: FormValues) => Readonly<Record<string, unknown>>;
  /** What the network asks besides. */
  answers: ReturnType<typeof useAnswers>;
  /** What a refusal means to the form; undefined where it means nothing special. */
  explain?: (details: unknown) => NotSaved | undefined;
}

/**
 * Saves a visit. Whatever is sent again from the same form - a second click, another attempt after a
 * lost answer, also after a reload - makes no second one: it carries the same key.
 */
export function useSaveVisit({ name, location, argumentsOf, answers, explain }: SaveVisitOptions) {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const scope = useFormScope('visits');
  const [key] = useState(newUuid);
  const [failure, setFailure] = useState<SaveFailure>(null);
  const [refusedLines, setRefusedLines] = useState<Readonly<Record<string, string>>>({});
  const running = useRef<Promise<CheckedIn> | null>(null);
  const firstSent = useRef<string | null>(null);
  const [confirm, question] = useConfirmBeyond(location.id, {
    tracking: location.inventory_tracking_enabled,
    strict: location.strict_inventory_tracking_enabled,
  });

  const send = async (values: FormValues): Promise<CheckedIn> => {
    setRefusedLines({});
    setFailure(null);
    const sent = JSON.stringify({ ...values, key: null });
    // What is sent again was asked before.
    if (sent !== firstSent.current && !(await confirm(linesOf(values)))) throw new NotSaved();
    try {
      scope.meta();
      const args = {
        ...argumentsOf(values),
        ...visitArguments(values),
        ...answers.argumentsOf(values),
        p_lines: values['lines'],
        p_idempotency_key: values['key'] ?? key,
      };
      const result = parseResult(await dataApi.rpc(name, args, { message: FAILED }));
      // The client's page, the dashboard and the inventory show other figures now.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      answers.sayNotSaved(values, result.answers);
      const wasSent = firstSent.current !== null && firstSent.current !== sent;
      return {
        ...result,
        people: sizeOf(readHousehold(values)),
        isEarlier: result.repeated && wasSent,
      };
    } catch (error) {
      firstSent.current ??= sent;
      throw understood(error);
    }
  };

  /** What the form is told: why it was refused, as far as the database says it, else the failure. */
  const understood = (error: unknown): unknown => {
    const details = refusalDetails(error);
    const refusal = explain?.(details);
    if (refusal) return refusal;
    const short = shortItemsOf(details);
    if (short === null) {
      setFailure(isDataError(error) && error.kind === 'offline' ? 'offline' : 'failed');
      return error;
    }
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
    /** What the form keeps after a failure, so that its draft brings it back. */
    key,
    failure,
    /** What the server said about order lines, by the item's id. */
    refusedLines,
    /** Whether to order more than there is: belongs beside the form. */
    question,
    /** @throws why it was refused */
    save: (values: FormValues): Promise<CheckedIn> => {
      running.current ??= send(values).finally(() => {
        running.current = null;
      });
      return running.current;
    },
  };
}

const linesOf = (values: FormValues): readonly OrderLine[] =>
  z.catch(z.array(lineShape), []).parse(values['lines']);
