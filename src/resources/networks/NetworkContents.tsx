import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataApi } from '../../kit/useDataApi';
import { useText, type TextUnder } from '../../i18n/text';
import { Skeleton } from '../../ui/Skeleton';

const PARTS = [
  'locations',
  'users',
  'clients',
  'events',
  'inventory_items',
  'visits',
  'orders',
] as const;

/** What goes with a network when it is deleted, in numbers. */
export function NetworkContents({ id }: { id: string }) {
  const translate = useText();
  const dataApi = useDataApi();
  const { data, isError } = useQuery({
    queryKey: ['networks', 'contents', id],
    queryFn: async ({ signal }) =>
      countsOf(
        await dataApi.rpc(
          'network_contents',
          { p_id: id },
          { signal, message: 'resources.networks.contents.failed' },
        ),
      ),
  });
  const text = (key: TextUnder<'resources.networks.contents'>, count?: number) =>
    translate(`resources.networks.contents.${key}`, { smart_count: count });
  if (isError) return <Typography color="textSecondary">{text('failed')}</Typography>;
  if (!data) return <Skeleton width="80%" role="status" aria-label={text('loading')} />;
  return (
    <Box>
      <Typography color="textSecondary">{text('intro')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: '1.25rem', color: 'text.secondary' }}>
        {data.map(([part, count]) => (
          <li key={part}>{text(part, count)}</li>
        ))}
      </Box>
    </Box>
  );
}

/** The counts of an answer, in their order; what is not there is left out. */
function countsOf(answer: unknown): [(typeof PARTS)[number], number][] {
  const counts = typeof answer === 'object' && answer !== null ? answer : {};
  return PARTS.flatMap((part): [typeof part, number][] => {
    const count: unknown = Reflect.get(counts, part);
    return typeof count === 'number' && count > 0 ? [[part, count]] : [];
  });
}
