import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DESK } from './deskConfig';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { formatShortDate } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { parseAnswer } from './deskAnswer';
import { reasonInWords } from './reasonWords';

interface SimilarClientProps {
  locationId: string;
  onUse: (id: string, name: string) => void;
}

const SOURCES = ['first_name', 'last_name', 'date_of_birth', 'phone_number'];

/** Says while a new client is typed that somebody similar is known. It never stands in the way. */
export function SimilarClient({ locationId, onUse }: SimilarClientProps) {
  const translate = useText();
  const [others, setOthers] = useState<readonly string[]>([]);
  const answer = useSimilar(locationId);
  const similar = answer?.rows.find(({ client }) => !others.includes(client.id));
  if (!answer || !similar) return null;
  const { client } = similar;
  const born =
    client.date_of_birth === null
      ? ''
      : translate('desk.create.similar', { date: formatShortDate(client.date_of_birth) });
  const street = client.address_line1 === null ? '' : `, ${client.address_line1}`;
  const why = reasonInWords(similar, answer.asked, translate);
  return (
    <Alert severity="warning" role="status" icon={false} sx={{ '& > *': { minWidth: 0 } }}>
      <Box sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
        <strong>{client.full_name}</strong>
        {`${born}${street}: ${why.charAt(0).toLowerCase()}${why.slice(1)}.`}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', mt: '0.5rem' }}>
        <Button
          size="small"
          variant="outlined"
          onClick={() => {
            onUse(client.id, client.full_name);
          }}
        >
          {translate('desk.create.use')}
        </Button>
        <Button
          size="small"
          variant="text"
          color="inherit"
          sx={{ color: 'larder.warningText' }}
          onClick={() => {
            setOthers([...others, client.id]);
          }}
        >
          {translate('desk.create.other')}
        </Button>
      </Box>
    </Alert>
  );
}

/** Who is known by the typed name and birth date or phone number, or comes close. */
function useSimilar(locationId: string) {
  const { rpc } = useDataProvider<LarderDataProvider>();
  const typed: unknown[] = useWatch({ name: SOURCES });
  const [first, last, born, phone] = typed.map((value) =>
    typeof value === 'string' ? value.trim() : '',
  );
  // One name alone, or half a number, finds too many.
  const isEnough = first !== '' && (last !== '' || born !== '' || phone !== '');
  const query = isEnough ? [first, last, born].filter(Boolean).join(' ') : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(query);
    }, DESK.similarPause);
    return () => {
      clearTimeout(timer);
    };
  }, [query]);
  const { data } = useQuery({
    queryKey: ['desk', 'similar', locationId, asked],
    enabled: asked !== '',
    queryFn: async ({ signal }) =>
      parseAnswer(
        await rpc(
          'find_at_desk',
          { p_location_id: locationId, p_query: asked },
          { signal, message: 'desk.search.failed' },
        ),
      ),
    // The form can be saved without it: nobody is told that it failed.
    retry: false,
  });
  return asked === query ? data : undefined;
}
