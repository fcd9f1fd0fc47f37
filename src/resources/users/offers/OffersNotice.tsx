import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pathTo } from '../../../routes';
import { useFocusHandover } from '../../../ui/useFocusHandover';
import { useText } from '../../../i18n/text';
import { OfferButtons } from './OfferButtons';
import { OfferWords } from './OfferWords';
import { useOffers } from './useOffers';
import { IconButton } from '../../../ui/IconButton';

const NOBODY = () => null;

/** Above every page: the oldest offer that waits for an answer, until it is answered or put off. */
export function OffersNotice({ onAccepted }: { onAccepted: () => void }) {
  const translate = useText();
  const { offers = [] } = useOffers('me');
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const handover = useFocusHandover(NOBODY);
  // The account page has a card for them.
  const isOnAccount = useLocation().pathname === pathTo('AccountSettings');
  const offer = isOnAccount ? undefined : offers.find(({ id }) => !putOff.includes(id));
  return (
    <Box {...handover} data-print="hide">
      {offer && (
        <Box
          key={offer.id}
          component="section"
          aria-label={translate('offers.card.title')}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '0.5rem 1rem',
            py: '0.625rem',
            pl: { xs: '1rem', md: '2rem' },
            pr: { xs: '0.5rem', md: '1rem' },
            bgcolor: 'larder.infoTint',
            borderBottom: 1,
            borderColor: 'larder.infoBorder',
          }}
        >
          <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
            <OfferWords offer={offer} />
          </Box>
          <OfferButtons offer={offer} onAccepted={onAccepted} />
          <IconButton
            aria-label={translate('offers.later')}
            style={{ marginLeft: 'auto' }}
            onClick={() => {
              setPutOff([...putOff, offer.id]);
            }}
          >
            <CloseIcon />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
