import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useGetList, useGetMany, type RaRecord } from 'react-admin';
import { FailedState } from '../../ui/FailedState';
import { API } from '../../config';
import { LoadingLine } from '../../ui/LoadingLine';
import { FieldFrame } from '../../ui/FieldFrame';
import { holdsWords } from '../../kit/table/matchText';
import { SectionCard } from '../../ui/SectionCard';
import { formatDateTime } from '../../i18n/dates';
import { pathTo } from '../../routes';
import { useText, type TextUnder } from '../../i18n/text';
import { AutocompleteInput } from '../../ui/AutocompleteInput';
import { TextLink } from '../../ui/TextLink';

interface VisitRecord extends RaRecord {
  id: string;
  client_id: string;
  visited_at: string;
  household_size: number;
}

interface ClientRecord extends RaRecord {
  full_name: string;
}

/** As many of the newest visits as one looks through: an order follows the check-in. */
const NEWEST_VISITS = 100;

/** The newest visits at the active location, found by the client's name. */
export function ChooseVisit({ onChoose }: { onChoose: (visitId: string) => void }) {
  const translate = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const found = useGetList<VisitRecord>('visits', {
    pagination: { page: 1, perPage: NEWEST_VISITS },
    sort: { field: 'visited_at', order: 'DESC' },
  });
  const visits = found.data;
  const clientIds = [...new Set(visits?.map(({ client_id }) => client_id))];
  const named = useGetMany<ClientRecord>(
    'clients',
    { ids: clientIds },
    { enabled: clientIds.length > 0 },
  );
  const clients = named.data;
  // Whom the words mean by another form of a name, or without an accent, only the database knows.
  const meant = useGetList<ClientRecord>(
    'clients',
    {
      pagination: { page: 1, perPage: NEWEST_VISITS },
      sort: { field: 'id', order: 'ASC' },
      filter: { q: typed, 'id@in': clientIds },
    },
    { enabled: typed.trim() !== '' && clientIds.length > 0 },
  );
  const meantIds = new Set(typed.trim() === '' ? [] : meant.data?.map((client) => client.id));
  const error = visits ? !clients && named.error : found.error;
  const names = new Map(clients?.map((client) => [client.id, client.full_name]));
  const labelOf = ({ client_id, visited_at }: VisitRecord) =>
    `${names.get(client_id) ?? ''}, ${formatDateTime(visited_at)}`;
  const text = (key: TextUnder<'resources.orders.create'>) =>
    translate(`resources.orders.create.${key}`);
  const ready = visits && (clientIds.length === 0 || clients);
  return (
    <SectionCard title={text('visit')}>
      {error ? (
        <FailedState
          error={error}
          onRetry={() => void (visits ? named.refetch() : found.refetch())}
        />
      ) : !ready ? (
        <LoadingLine height="2.5rem" />
      ) : (
        <FieldFrame id={id} label={text('visitOf')} help={text('visitHelp')}>
          <Autocomplete
            id={id}
            options={visits}
            autoHighlight
            openOnFocus
            loading={meant.isFetching}
            loadingText={translate('common.loading')}
            noOptionsText={translate(meant.error ? 'common.loadFailed' : 'common.noResults')}
            getOptionLabel={labelOf}
            filterOptions={(options, { inputValue }) =>
              options.filter(
                (visit) => holdsWords(labelOf(visit), inputValue) || meantIds.has(visit.client_id),
              )
            }
            onInputChange={(_event, text, reason) => {
              setTyped(reason === 'input' ? text.slice(0, API.searchMaxLength) : '');
            }}
            getOptionKey={(visit) => visit.id}
            renderOption={({ key, ...option }, visit) => (
              <Box key={key} component="li" {...option} sx={OPTION}>
                <span>{names.get(visit.client_id)}</span>
                <span>{formatDateTime(visit.visited_at)}</span>
              </Box>
            )}
            onChange={(_event, visit) => {
              if (visit) onChoose(visit.id);
            }}
            renderInput={(params) => <AutocompleteInput params={params} autoFocus />}
          />
        </FieldFrame>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: '1rem' }}>
        {text('noVisit')} <TextLink to={pathTo('Clients')}>{text('toClients')}</TextLink>
      </Typography>
    </SectionCard>
  );
}

/** Who comes first; the day tells visits of one client apart. */
const OPTION = {
  '&&': { justifyContent: 'space-between', flexWrap: 'wrap', columnGap: '1rem' },
  '& > :first-of-type': { fontWeight: 600 },
  '& > :last-of-type': { color: 'text.secondary', fontSize: '0.875rem' },
} as const;
