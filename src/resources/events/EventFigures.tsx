import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { FailedState } from '../../ui/FailedState';
import { Figures } from '../../ui/Figures';
import { SectionCard } from '../../ui/SectionCard';
import { useDataApi } from '../../kit/useDataApi';
import { useText } from '../../i18n/text';

const NAMES = ['visits', 'people', 'adults', 'children', 'seniors'] as const;

const shape = z.object({
  visits: z.int(),
  people: z.int(),
  adults: z.int(),
  children: z.int(),
  seniors: z.int(),
});

const FAILED = 'resources.events.attendance.failed';

/** How many came to an event. */
export function EventFigures({ eventId }: { eventId: string }) {
  const translate = useText();
  const dataApi = useDataApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['events', 'figures', eventId],
    queryFn: async ({ signal }) =>
      z.parse(
        shape,
        await dataApi.rpc('event_figures', { p_event_id: eventId }, { message: FAILED, signal }),
      ),
  });
  return (
    <SectionCard title={translate('resources.events.attendance.title')}>
      {error && !data ? (
        <FailedState error={error} title={translate(FAILED)} onRetry={() => void refetch()} />
      ) : (
        <Figures
          figures={NAMES.map((name) => ({
            label: translate(`resources.events.attendance.${name}`),
            value: data?.[name],
          }))}
        />
      )}
    </SectionCard>
  );
}
