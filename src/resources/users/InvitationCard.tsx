import Typography from '@mui/material/Typography';
import { SectionCard } from '../../ui/SectionCard';
import { nameOf, type Placement } from './placement';
import { useInvite } from './useInvite';
import { useText, type TextUnder } from '../../i18n/text';
import { Button } from '../../ui/Button';

const text = <Key extends TextUnder<'resources.profiles.invitation'>>(key: Key) =>
  `resources.profiles.invitation.${key}` as const;

/** An invitation that nobody has followed yet: sends the mail once more. */
export function InvitationCard({ placement }: { placement: Placement }) {
  const translate = useText();
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
