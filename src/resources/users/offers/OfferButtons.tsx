import Box from '@mui/material/Box';
import { useText } from '../../../i18n/text';
import type { Offer } from './offer';
import { useAnswerOffer } from './useAnswerOffer';
import { Button } from '../../../ui/Button';

/** Accept and Decline. */
export function OfferButtons({ offer, onAccepted }: { offer: Offer; onAccepted: () => void }) {
  const translate = useText();
  const { mutate, isPending, variables } = useAnswerOffer(onAccepted);
  const button = (accept: boolean) => ({
    size: 'small' as const,
    disabled: isPending && variables.accept !== accept,
    loading: isPending && variables.accept === accept,
    'aria-label': translate(accept ? 'offers.acceptLabel' : 'offers.declineLabel', {
      location: offer.location_name,
    }),
    onClick: () => {
      mutate({ offer, accept });
    },
  });
  return (
    <Box sx={{ display: 'flex', gap: '0.5rem' }}>
      <Button {...button(true)} variant="contained">
        {translate('offers.accept')}
      </Button>
      <Button {...button(false)} variant="outlined">
        {translate('offers.decline')}
      </Button>
    </Box>
  );
}
