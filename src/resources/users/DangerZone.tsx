import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '../../routes';
import { DeleteUserDialog } from './DeleteUserDialog';
import { nameOf, type Placement } from './placement';
import { useText, type TextUnder } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';

const text = <Key extends TextUnder<'resources.profiles.danger'>>(key: Key) =>
  `resources.profiles.danger.${key}` as const;

/** The end of an account; afterwards the list of users. */
export function DangerZone({ placement }: { placement: Placement }) {
  const translate = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const titleId = useId();
  const { is_editable: isWhole, is_invited: isInvited } = placement;
  const account = isInvited ? 'invitedText' : 'text';
  return (
    <Box
      component={Card}
      flat
      element="section"
      aria-labelledby={titleId}
      sx={{ borderColor: 'larder.dangerBorder', p: '1.25rem' }}
    >
      <Typography id={titleId} variant="h3" component="h2" sx={{ color: 'larder.dangerText' }}>
        {translate(text('title'))}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: '0.5rem', mb: '1rem' }}>
        {translate(text(isWhole ? account : 'elsewhereText'), { name: nameOf(placement) })}
      </Typography>
      <Box>
        <Button
          variant="outlined"
          color="error"
          startIcon={<DeleteOutlineIcon />}
          onClick={() => {
            setAsking(true);
          }}
        >
          {translate('resources.profiles.delete.confirm')}
        </Button>
      </Box>
      <DeleteUserDialog
        user={asking ? placement : null}
        onClose={() => {
          setAsking(false);
        }}
        onDeleted={() => void navigate(pathTo('Users'))}
      />
    </Box>
  );
}
