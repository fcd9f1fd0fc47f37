import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { Avatar } from '../../ui/Avatar';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';

/** The client of an order with the avatar; a deleted one keeps the name, marked as deleted. */
export function ClientName({ value }: { value: string }) {
  const translate = useText();
  const { data, isPending } = useGetManyAggregate<RaRecord>('clients', { ids: [value] });
  const client = data?.[0];
  if (isPending) return <Skeleton width="8rem" />;
  if (!client) return EMPTY;
  const name = String(client['full_name']);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, maxWidth: '100%' }}
    >
      <Avatar id={value} name={name} size={28} />
      <Box
        component="span"
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', color: 'text.primary' }}
      >
        {client['deleted_at'] ? translate('table.deletedName', { name }) : name}
      </Box>
    </Box>
  );
}
