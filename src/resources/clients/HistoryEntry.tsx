import '../../i18n/clientHistoryTexts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { Link as RouterLink } from 'react-router-dom';
import { EMPTY } from '../../i18n/formatValue';
import { formatDateTime } from '../../i18n/dates';
import { useResource } from '../../kit/ResourcesContext';
import { pathTo } from '../../routes';
import { MASKED } from '../../data/withSensitive';
import { changesOf, type Change, type HistoryRow } from './history';
import { useText } from '../../i18n/text';

/** One deed: what it was in plain words, the values before and after, by whom and when. */
export function HistoryEntry({ row }: { row: HistoryRow }) {
  const translate = useText();
  const { fields } = useResource(row.entity);
  const changes = changesOf(row, Object.keys(fields));
  const labelOf = (column: string) => translate(`resources.${row.entity}.fields.${column}`);
  const [only] = changes;
  const title =
    row.entity === 'clients' && only && changes.length === 1
      ? translate('resources.clients.history.changed', { label: labelOf(only.column) })
      : translate(`resources.clients.history.${row.entity}.${row.action}`, {
          number: row.order_number,
          name: row.member_name,
          other: row.other_name,
          _: row.action,
        });

  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: '1.625rem',
        pb: '1.25rem',
        '&:last-of-type': { pb: 0 },
        // The line of time with a ring at each deed.
        '&::before': {
          content: '""',
          position: 'absolute',
          left: '0.125rem',
          top: '0.4375rem',
          width: '0.5rem',
          height: '0.5rem',
          border: 2,
          borderColor: 'larder.borderControl',
          borderRadius: '50%',
        },
        '&:first-of-type::before': { borderColor: 'larder.accent' },
        '&:not(:last-of-type)::after': {
          content: '""',
          position: 'absolute',
          left: '0.4375rem',
          top: '1.375rem',
          bottom: '-0.25rem',
          width: '1px',
          bgcolor: 'larder.borderStrong',
        },
      }}
    >
      <Typography variant="label" component="div">
        {row.entity === 'orders' ? (
          // The history tells only of orders that who reads it may open.
          <Link
            component={RouterLink}
            to={pathTo('OrderDetails', { order_id: row.entity_id })}
            color="inherit"
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </Typography>
      {changes.map((change) => (
        <Typography key={change.column} variant="small" component="div">
          {(row.entity !== 'clients' || changes.length > 1) && `${labelOf(change.column)}: `}
          <ShownChange entity={row.entity} change={change} />
        </Typography>
      ))}
      <Typography variant="small" component="div" color="textSecondary">
        {row.actor_name ?? translate('resources.clients.history.system')}
      </Typography>
      <Typography variant="small" component="div" color="textSecondary">
        {formatDateTime(row.at)}
      </Typography>
    </Box>
  );
}

/** `old → new`, each as the details show it. */
function ShownChange({ entity, change }: { entity: HistoryRow['entity']; change: Change }) {
  const translate = useText();
  const { fields } = useResource(entity);
  const show = (value: unknown) => {
    if (value === MASKED) return MASKED;
    return fields[change.column]?.show({ id: '', [change.column]: value }) ?? EMPTY;
  };
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {show(change.before)}
      </Box>
      <span aria-hidden> → </span>
      <Box component="span" sx={visuallyHidden}>
        {translate('resources.clients.history.became')}
      </Box>
      <span>{show(change.after)}</span>
    </Box>
  );
}
