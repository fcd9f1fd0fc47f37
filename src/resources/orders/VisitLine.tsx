import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { referenceName } from '../../kit/useReferenceNames';
import { Avatar } from '../../ui/Avatar';
import { useOrderClient } from './useOrderClient';
import { Skeleton } from '../../ui/Skeleton';

interface VisitLineProps {
  clientId: string;
  /** How many came, and when; nothing of a visit that was deleted or is not known yet. */
  visit?: { size: number; date: string } | undefined;
}

/** Whose order it is: client, household, and where there is room the day of the visit. */
export function VisitLine({ clientId, visit }: VisitLineProps) {
  const translate = useText();
  const client = useOrderClient(clientId);
  if (client === undefined) return <Skeleton width="16rem" />;
  if (client === null) return null;
  return (
    <Box sx={LINE}>
      <Avatar id={clientId} name={client.full_name} size={24} />
      <span>
        <strong>{referenceName(client, 'full_name', translate)}</strong>
        {visit && (
          <>
            {translate('resources.orders.details.householdOf', { count: visit.size })}
            <span className="visit-day">
              {translate('resources.orders.details.visitOf', { date: visit.date })}
            </span>
          </>
        )}
      </span>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 600, color: 'text.primary' },
  '.page-title & .visit-day': { display: { xs: 'none', sm: 'inline' } },
} as const;
