import Box from '@mui/material/Box';
import { useRef } from 'react';
import { FramedList } from '../../../ui/FramedList';
import { SectionCard } from '../../../ui/SectionCard';
import { useFocusHandover } from '../../../ui/useFocusHandover';
import { useText } from '../../../i18n/text';
import { OfferButtons } from './OfferButtons';
import { OfferWords } from './OfferWords';
import { useOffers } from './useOffers';

/** On the account page: every location that asks, as long as there is one. */
export function OffersCard({ onAccepted }: { onAccepted: () => void }) {
  const translate = useText();
  const { offers = [] } = useOffers('me');
  const list = useRef<HTMLElement>(null);
  const handover = useFocusHandover(() => list.current?.querySelector('button'));
  return (
    <Box ref={list} {...handover} sx={{ '& > *': { mb: '1.25rem' } }}>
      {offers.length > 0 && (
        <SectionCard title={translate('offers.card.title')} text={translate('offers.card.text')}>
          <FramedList>
            {offers.map((offer) => (
              <Box
                component="li"
                key={offer.id}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  gap: '0.75rem 1rem',
                  p: '0.875rem 1rem',
                }}
              >
                <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <OfferWords offer={offer} />
                </Box>
                <OfferButtons offer={offer} onAccepted={onAccepted} />
              </Box>
            ))}
          </FramedList>
        </SectionCard>
      )}
    </Box>
  );
}
