import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { Button, LinkButton } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { pathsOf, type PeekProps } from '../declaration';
import { RecordFacts } from '../details/FactsCard';
import { useRecordName } from '../useRecordName';
import { Skeleton } from '../../ui/Skeleton';

interface PeekViewProps extends PeekProps {
  avatar?: ReactNode;
  /** A line below the name. */
  lead?: ReactNode;
  /** Beside the name. */
  chip?: ReactNode;
  /** Between the name and the fields. */
  above?: ReactNode;
  /** Fields that are said elsewhere in it. */
  without?: readonly string[];
  /** Below the fields. */
  children?: ReactNode;
}

/** A record at a glance: its name, the fields that are filled, and what is done with it most. */
export function PeekView(props: PeekViewProps) {
  const { resource, record, action, without = resource.peek?.without, children } = props;
  const Face = resource.phone?.face;
  const translate = useText();
  const nameOf = useRecordName(resource);
  return (
    <>
      <Box sx={BODY} aria-busy={!record}>
        {!record && (
          // The panel says the name when it is there.
          <span style={visuallyHidden}>{translate('common.loading')}</span>
        )}
        <Box sx={NAME}>
          {props.avatar ?? (record && typeof Face === 'function' && <Face record={record} />)}
          <div>
            <Typography variant="h3" component="h2" sx={{ fontSize: '1.125rem' }}>
              {record ? nameOf(record) : <Skeleton width="11rem" />}
            </Typography>
            {props.lead && <Typography color="textSecondary">{props.lead}</Typography>}
          </div>
          {props.chip}
        </Box>
        {props.above}
        <RecordFacts
          resource={resource}
          record={record}
          first={resource.peek?.first}
          without={without}
          isBrief
        />
      </Box>
      {children && <Box sx={MORE}>{children}</Box>}
      {record && (
        <Box component="footer" sx={FOOT}>
          <LinkButton
            to={pathsOf(resource).details(record.id)}
            aria-keyshortcuts="Enter"
            endIcon={<Kbd>Enter</Kbd>}
          >
            {translate('peek.open')}
          </LinkButton>
          {action?.to !== undefined && (
            <LinkButton className="peek-action" to={action.to} startIcon={action.icon}>
              {action.label}
            </LinkButton>
          )}
          {action?.onSelect && (
            <Button className="peek-action" onClick={action.onSelect} startIcon={action.icon}>
              {action.label}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}

const BODY = { display: 'grid', gap: '1rem', p: '1.25rem', overflowWrap: 'anywhere' } as const;

const NAME = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '0.75rem',
  '& > div': { flex: 1, minWidth: 0 },
} as const;

const MORE = { p: '1rem 1.25rem', borderTop: 1, borderColor: 'larder.border' } as const;

const FOOT = {
  position: 'sticky',
  bottom: 0,
  flex: 'none',
  display: 'flex',
  gap: '0.5rem',
  mt: 'auto',
  p: '0.875rem 1.25rem',
  bgcolor: 'larder.sunken',
  borderTop: 1,
  borderColor: 'larder.border',
  '& > *': { flex: '1 1 0', minWidth: 0 },
} as const;
