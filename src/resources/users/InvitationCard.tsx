import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { SectionCard } from '../../ui/SectionCard';
import { nameOf, type Placement } from './placement';
import { useInvite } from './useInvite';

const text = (key: string) => `resources.profiles.invitation.${key}`;

/** An invitation that nobody has followed yet: sends the mail once more. */
export function InvitationCard({ placement }: { placement: Placement }) {
  const translate = useTranslate();
  const { inviteAgain, isPending } = useInvite();
  return (
    <SectionCard title={translate(text('title'))}>
      <Typography color="textSecondary" sx={{ mb: '1rem' }}>
        {translate(text('text'), { name: nameOf(placement) })}
      </Typography>
      {placement.link_id !== null && (
        <Button
          variant="outlined"
          loading={isPending}
          onClick={() => {
            inviteAgain(placement);
          }}
        >
          {translate('resources.location_users.inviteAgain')}
        </Button>
      )}
    </SectionCard>
  );
}
