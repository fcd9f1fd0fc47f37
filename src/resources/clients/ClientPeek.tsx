import HowToRegOutlinedIcon from '@mui/icons-material/HowToRegOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMomentDay } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import type { PeekProps } from '../../kit/declaration';
import { PeekView } from '../../kit/peek/PeekView';
import { useResource } from '../../kit/ResourcesContext';
import { useTexts } from '../../kit/useTexts';
import { Avatar } from '../../ui/Avatar';
import { PinnedNote } from '../../ui/PinnedNote';
import { deskPath } from '../visits/deskPath';
import { EligibilityChip } from './EligibilityChip';
import { bornLine, SAID_ABOVE } from './household';
import { useClientVisits } from './useClientVisits';
import { Skeleton } from '../../ui/Skeleton';

/** How many of a client's visits are seen at a glance. */
const VISITS = 3;

/** A client at a glance: pinned note, whether a visit is due, and the last visits. */
export default function ClientPeek(props: PeekProps) {
  const { resource, record } = props;
  const translate = useText();
  const textOf = useTexts(resource);
  if (!record) return <PeekView {...props} without={SAID_ABOVE} avatar={NO_FACE} />;
  const id = String(record.id);
  const { full_name: name, pinned_note: note } = record;
  return (
    <PeekView
      {...props}
      avatar={<Avatar id={id} name={String(name)} size={48} />}
      lead={bornLine(record, translate)}
      chip={<EligibilityChip clientId={id} />}
      above={
        typeof note === 'string' &&
        note !== '' && (
          <PinnedNote label={translate('resources.clients.note.label')}>{note}</PinnedNote>
        )
      }
      without={SAID_ABOVE}
      action={{
        label: textOf('details.checkIn'),
        icon: <HowToRegOutlinedIcon />,
        to: deskPath({ client: id }),
      }}
    >
      <LastVisits clientId={id} />
    </PeekView>
  );
}

const NO_FACE = <Skeleton variant="circular" width={48} height={48} />;

function LastVisits({ clientId }: { clientId: string }) {
  const translate = useText();
  const location = useResource('visits').fields['location_id'];
  const { data, total } = useClientVisits(clientId);
  return (
    <Box sx={LINES}>
      <Typography variant="small" component="h3" sx={{ fontWeight: 600 }}>
        {translate('resources.clients.peek.visits')}
      </Typography>
      <span>
        {total !== undefined && translate('resources.clients.peek.total', { count: total })}
      </span>
      {data?.slice(0, VISITS).map((visit) => (
        <Box key={visit.id} sx={{ display: 'contents' }}>
          <span>{formatMomentDay(String(visit['visited_at']))}</span>
          <span>{location?.show(visit)}</span>
        </Box>
      ))}
    </Box>
  );
}

const LINES = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0.5rem 1rem',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  '& > span, & > div > span:last-of-type': { color: 'text.secondary', textAlign: 'right' },
} as const;
