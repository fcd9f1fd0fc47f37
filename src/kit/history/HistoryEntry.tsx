import '../../i18n/historyTexts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useContext } from 'react';
import type { EntityName } from '../../entities';
import { entityOf, isEntity } from '../../entities';
import { formatDateTime } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { MASKED } from '../../data/withSensitive';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { ResourcesContext } from '../ResourcesContext';
import { changesOf, isImported, settingsOf, type Change, type HistoryRow } from './history';
import { TextLink } from '../../ui/TextLink';

interface HistoryEntryProps {
  row: HistoryRow;
  /** Whose page tells it. */
  of: EntityName;
}

/** One deed: what it was in plain words, the values before and after, by whom and when. */
export function HistoryEntry({ row, of }: HistoryEntryProps) {
  const translate = useText();
  const resource = useContext(ResourcesContext).find(({ name }) => name === row.entity);
  const columns = Object.keys(resource?.fields ?? {});
  const changes = changesOf(row, columns);
  const settings = settingsOf(row, columns);
  const labelOf = (column: string) =>
    translate(`resources.${row.entity}.fields.${column}`, { _: column });
  const [only] =
    changes.length + settings.length === 1
      ? [...changes.map(({ column }) => column), ...settings]
      : [];
  const isOwn = row.entity === of;
  const names = { number: row.name, name: row.name, other: row.other_name };
  const deed = (action: string, otherwise: string) =>
    translate(`resources.${of}.history.${row.entity}.${action}`, { ...names, _: otherwise });
  const done = deed(row.action, translate(`history.actions.${row.action}`, { _: row.action }));
  const title =
    isOwn && only
      ? translate('history.changed', { label: labelOf(only) })
      : isImported(row)
        ? deed('imported', done)
        : done;
  const path = isOwn ? null : pathOfRecord(row, resource);

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
        {path === null ? (
          title
        ) : (
          // The history tells only of what who reads it may open.
          <TextLink variant="quiet" to={path}>
            {title}
          </TextLink>
        )}
      </Typography>
      {changes.map((change) => (
        <Typography key={change.column} variant="small" component="div">
          {(!isOwn || only === undefined) && `${labelOf(change.column)}: `}
          <ShownChange fields={resource?.fields ?? {}} change={change} />
        </Typography>
      ))}
      {settings.length > 0 && only === undefined && (
        <Typography variant="small" component="div">
          {settings.map(labelOf).join(', ')}
        </Typography>
      )}
      <Typography variant="small" component="div" color="textSecondary">
        {row.actor_name ?? translate('history.system')}, {formatDateTime(row.at)}
      </Typography>
    </Box>
  );
}

/** Where a record has a page of its own, else null. */
const pathOfRecord = (
  { entity, entity_id }: HistoryRow,
  resource: ResourceDefinition | undefined,
) =>
  resource && isEntity(entity) && entityOf(entity).pages.includes('details')
    ? pathsOf(resource).details(entity_id)
    : null;

interface ShownChangeProps {
  fields: ResourceDefinition['fields'];
  change: Change;
}

/** `old → new`, each as the details show it. */
function ShownChange({ fields, change }: ShownChangeProps) {
  const translate = useText();
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
        {translate('history.became')}
      </Box>
      <span>{show(change.after)}</span>
    </Box>
  );
}
