import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import ShoppingBasketOutlined from '@mui/icons-material/ShoppingBasketOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../../i18n/dates';
import { EMPTY } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import type { Both } from './mergeFields';
import { useMergePreview, type MergePreview } from './useMerge';
import { Button } from '../../../ui/Button';
import { Skeleton } from '../../../ui/Skeleton';

/** What belongs to the record that goes, and comes to the one that stays. */
export function MovesAlong({ both }: { both: Both }) {
  const translate = useText();
  const { data, error, refetch } = useMergePreview(both);
  return (
    <Box sx={FRAME}>
      <Typography variant="label" component="h3">
        {translate('duplicates.merge.moves')}
      </Typography>
      {data ? (
        <>
          <Moves preview={data} />
          <Limit limit={data.visit_limit} />
        </>
      ) : error ? (
        <Typography role="alert" variant="body2">
          {translate('duplicates.merge.previewFailed')}{' '}
          <Button size="small" variant="text" onClick={() => void refetch()}>
            {translate('common.tryAgain')}
          </Button>
        </Typography>
      ) : (
        <Skeleton width="20rem" />
      )}
    </Box>
  );
}

function Moves({ preview }: { preview: MergePreview }) {
  const translate = useText();
  const members = translate('duplicates.merge.members', { smart_count: preview.members });
  const parts = [
    {
      count: preview.visits,
      Icon: HowToRegOutlined,
      words: translate('duplicates.merge.visits', { smart_count: preview.visits }),
    },
    {
      count: preview.orders,
      Icon: ShoppingBasketOutlined,
      words: translate('duplicates.merge.orders', { smart_count: preview.orders }),
    },
    {
      count: preview.members,
      Icon: GroupsOutlined,
      words:
        preview.members_already_there > 0
          ? translate('duplicates.merge.already', {
              moved: members,
              count: preview.members_already_there,
            })
          : members,
    },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('duplicates.merge.noMoves')}
      </Typography>
    );
  return (
    <Box component="ul" sx={LIST}>
      {parts.map(({ Icon, words }) => (
        <li key={words}>
          <Icon aria-hidden sx={{ fontSize: '1.125rem' }} />
          {words}
        </li>
      ))}
    </Box>
  );
}

/** That both together have come as often as the visit rules allow. */
function Limit({ limit }: { limit: MergePreview['visit_limit'] }) {
  const translate = useText();
  if (!limit?.exceeded) return null;
  return (
    <Typography variant="body2" sx={{ color: 'larder.warningText' }}>
      {translate('duplicates.merge.limit', {
        visits: limit.visits,
        days: limit.period_days,
        maximum: limit.max_visits,
        date: limit.next_eligible_on === null ? EMPTY : formatDate(limit.next_eligible_on),
      })}
    </Typography>
  );
}

const FRAME = {
  display: 'grid',
  gap: '0.25rem',
  p: '0.875rem 1rem',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.5rem',
  bgcolor: 'larder.sunken',
} as const;

const LIST = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 1.25rem',
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: '0.875rem',
  color: 'text.secondary',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: '0.5rem' },
} as const;
