import Box from '@mui/material/Box';
import { Avatar } from '../../ui/Avatar';
import { EMPTY } from '../../i18n/formatValue';
import { referenceName } from '../../kit/useReferenceNames';
import { useOrderClient } from './useOrderClient';
import { useText } from '../../i18n/text';
import { Skeleton } from '../../ui/Skeleton';

/** The client of an order with the avatar; a deleted one keeps the name, marked as deleted. */
export function ClientName({ value }: { value: string }) {
  const translate = useText();
  const client = useOrderClient(value);
  if (client === undefined) return <Skeleton width="8rem" />;
  if (client === null) return EMPTY;
  return (
    <span className="person-name">
      <span>
        <Avatar id={value} name={client.full_name} size={28} />
      </span>
      <Box component="span" sx={{ color: 'text.primary' }}>
        {referenceName(client, 'full_name', translate)}
      </Box>
    </span>
  );
}
