import Typography from '@mui/material/Typography';
import { formatMomentDay } from '../../../i18n/dates';
import { useText } from '../../../i18n/text';
import type { Offer } from './offer';

/** Which location asks, who, as what, and until when. */
export function OfferWords({ offer }: { offer: Offer }) {
  const translate = useText();
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {translate('offers.title', { location: offer.location_name })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('offers.text', {
          name: offer.offered_by_name,
          role: translate(`offers.as.${offer.role}`),
          date: formatMomentDay(offer.expires_at),
        })}
      </Typography>
    </>
  );
}
