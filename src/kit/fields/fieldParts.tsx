import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { Avatar } from '../../ui/Avatar';
import { EMPTY } from '../../i18n/formatValue';
import { referenceName } from '../useReferenceNames';
import { useText } from '../../i18n/text';

/** A referenced record's name. */
export function ReferenceText(props: { reference: string; id: string; column: string }) {
  const translate = useText();
  const { data, isPending } = useGetManyAggregate<RaRecord>(props.reference, { ids: [props.id] });
  const record = data?.[0];
  if (isPending) return <Skeleton width="6rem" />;
  if (!record) return EMPTY;
  return referenceName(record, props.column, translate);
}

export function PersonName({ value, record }: { value: string; record: RaRecord }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        maxWidth: '100%',
        '& > :first-of-type': { display: { xs: 'none', md: 'inline-flex' } },
        '& > :last-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
      }}
    >
      <span>
        <Avatar id={String(record.id)} name={value} size={32} />
      </span>
      <span>{value}</span>
    </Box>
  );
}

/** Dots for the digits until the button is pressed. */
export function SsnText({ value }: { value: string }) {
  const translate = useText();
  const [shown, setShown] = useState(false);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <span>{shown ? value : '••••'}</span>
      <IconButton
        size="small"
        aria-pressed={shown}
        aria-label={translate(shown ? 'form.hideDigits' : 'form.revealDigits')}
        onClick={() => {
          setShown(!shown);
        }}
      >
        {shown ? (
          <VisibilityOffIcon sx={{ fontSize: 18 }} />
        ) : (
          <VisibilityIcon sx={{ fontSize: 18 }} />
        )}
      </IconButton>
    </Box>
  );
}
