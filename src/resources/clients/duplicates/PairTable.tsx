import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import { Avatar } from '../../../ui/Avatar';
import { useText } from '../../../i18n/text';
import { useResource } from '../../../kit/ResourcesContext';
import { pathTo } from '../../../routes';
import { comparedLines, saysNothing } from './comparison';
import { reasonOf, type Pair } from './pair';
import { ClientHouseholdCount, ClientOrderCount, ClientVisitCount } from './ClientCounts';
import { speaksFor } from '../../../kit/similar/reasonWords';
import type { Reason } from '../../../kit/similar/similarAnswer';

interface PairTableProps {
  pair: Pair;
  first: RaRecord;
  second: RaRecord;
}

/** Two clients side by side, with the reason of each line; where there is no room, a block a line. */
export function PairTable({ pair, first, second }: PairTableProps) {
  const translate = useText();
  const resource = useResource('clients');
  const both = [first, second] as const;
  const lines = comparedLines(resource, translate).filter(
    (line) => line.columns.length === 0 || !both.every((client) => saysNothing(line, client)),
  );
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">
            <span>{translate('duplicates.pair.field')}</span>
          </th>
          {both.map((client) => (
            <th key={client.id} scope="col">
              <Box
                component={Link}
                to={pathTo('ClientDetails', { client_id: String(client.id) })}
                sx={NAME}
              >
                <Avatar id={String(client.id)} name={nameOf(client)} size={24} />
                {nameOf(client)}
              </Box>
            </th>
          ))}
          <th scope="col">{translate('duplicates.pair.why')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const reason = reasonOf(pair, line.fields);
          return (
            <Line
              key={line.name}
              label={line.label}
              values={both.map((client) => line.show(client))}
              why={reason && <Level reason={reason} />}
              isStrong={line.name === 'full_name'}
            />
          );
        })}
        <Line
          label={translate('duplicates.pair.household')}
          values={both.map(({ id }) => (
            <ClientHouseholdCount key={id} clientId={String(id)} />
          ))}
        />
        <Line
          label={translate('duplicates.pair.visits')}
          values={both.map(({ id }) => (
            <ClientVisitCount key={id} clientId={String(id)} />
          ))}
        />
        <Line
          label={translate('duplicates.pair.orders')}
          values={both.map(({ id }) => (
            <ClientOrderCount key={id} clientId={String(id)} />
          ))}
        />
      </tbody>
    </Box>
  );
}

export const nameOf = (client: RaRecord | undefined): string => String(client?.['full_name'] ?? '');

interface LineProps {
  label: string;
  values: readonly ReactNode[];
  why?: ReactNode;
  isStrong?: boolean;
}

function Line({ label, values: [first, second], why, isStrong = false }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <Box component="td" sx={isStrong ? STRONG : undefined}>
        {first}
      </Box>
      <Box component="td" sx={isStrong ? STRONG : undefined}>
        {second}
      </Box>
      <td className="why">{why}</td>
    </tr>
  );
}

const STRONG = { fontWeight: 600 } as const;

const NAME = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.625rem',
  minHeight: '1.5rem',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const;

/** Below that the four columns have no room: a line becomes a block, the label beside the reason. */
const NARROW = '@media (max-width: 1099.95px)';

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  textAlign: 'left',
  '& th, & td': {
    px: '1.25rem',
    py: '0.625rem',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    lineHeight: '1.5rem',
  },
  '& tr > :first-of-type': { width: '8.75rem', pr: 0 },
  '& th[scope="row"]': { fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' },
  '& thead tr': { bgcolor: 'larder.sunken', fontSize: '0.875rem' },
  '& thead th': { fontWeight: 600, py: '0.5rem' },
  '& thead th:first-of-type > span': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& thead th:last-of-type, & td.why': { width: '11.5rem' },
  '& td.why': { fontSize: '0.875rem' },
  '& tr': { borderTop: '1px solid', borderColor: 'larder.border' },
  [NARROW]: {
    '&, & thead, & tbody': { display: 'block' },
    '& thead tr, & tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gap: '0.125rem 1rem',
      px: { xs: '1rem', sm: '1.25rem' },
      py: '0.625rem',
    },
    '& tr > th, & tr > td': { p: 0, width: 'auto', minWidth: 0 },
    '& thead th:first-of-type, & thead th:last-of-type': { display: 'none' },
    '& tr > :first-of-type': { width: 'auto' },
    '& td.why, & thead th:last-of-type': { width: 'auto' },
    '& td.why': { gridRow: 1, gridColumn: 2 },
  },
} as const;

/** How a line of a comparison agrees, as icon and words. */
function Level({ reason }: { reason: Reason }) {
  const translate = useText();
  const [Icon, color] =
    reason.level === 'same'
      ? [CheckCircleOutlined, 'larder.successText']
      : speaksFor(reason)
        ? [CompareArrowsOutlined, 'larder.infoText']
        : [RemoveOutlined, 'larder.textMuted'];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '0.5rem', minHeight: '1.5rem', color }}>
      <Icon aria-hidden sx={{ fontSize: '1.125rem' }} />
      {translate(`similar.level.${reason.level}`, { _: translate('similar.level.similar') })}
    </Box>
  );
}
