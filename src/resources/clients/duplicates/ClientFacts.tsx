import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { formatShortDate } from '../../../i18n/dates';
import { formatPhone } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import type { OptionDetailProps } from '../../../kit/form/ReferenceInput';
import { useDataApi } from '../../../kit/useDataApi';

const countsShape = z.record(z.string(), z.int());

/** How often each of some clients came, at all locations of the network. Those with the same ids share a request. */
function useVisitCounts(ids: readonly string[]) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['clients', 'visitCounts', ids],
    queryFn: async ({ signal }) =>
      z.parse(
        countsShape,
        await dataApi.rpc(
          'count_client_visits',
          { p_client_ids: ids },
          { message: 'resources.visits.errors.list', signal },
        ),
      ),
  });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What tells two namesakes apart: 'Born 3/14/1984 · (313) 555-0142 · Hamtramck · 14 visits'. */
export function ClientFacts({ record, options }: OptionDetailProps) {
  const translate = useText();
  const { data: counts } = useVisitCounts(options.map(({ id }) => String(id)));
  const count = counts?.[String(record.id)];
  const { date_of_birth: born, phone_number: phone, city }: Record<string, unknown> = record;
  return [
    isText(born) && translate('duplicates.with.born', { date: formatShortDate(born) }),
    isText(phone) && formatPhone(phone),
    city,
    count !== undefined && translate('duplicates.merge.visits', { smart_count: count }),
  ]
    .filter(isText)
    .join(' · ');
}
