import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { useText } from '../../../i18n/text';
import type { Offer } from './offer';
import { Button } from '../../../ui/Button';
import { useDataApi } from '../../../kit/useDataApi';
import { useReportError } from '../../../kit/errors/useReportError';

const ANSWER = z.enum(['accepted', 'declined', 'gone']);

interface OfferAnswer {
  offer: Offer;
  accept: boolean;
}

/**
 * Accepts or declines an offer, and says what came of it.
 *
 * @param onAccepted called when the person works at another location from now on
 */
function useAnswerOffer(onAccepted: () => void) {
  const dataApi = useDataApi();
  const translate = useText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const report = useReportError();
  return useMutation({
    mutationFn: async ({ offer, accept }: OfferAnswer) =>
      z.parse(
        ANSWER,
        await dataApi.rpc(
          'answer_location_offer',
          { p_id: offer.id, p_accept: accept },
          { message: 'offers.failed' },
        ),
      ),
    onSuccess: async (answer, { offer }) => {
      const names = { location: offer.location_name };
      notify(translate(`offers.${answer}`, names), {
        type: answer === 'accepted' ? 'success' : 'info',
        ...(answer !== 'declined' && { description: translate(`offers.${answer}Detail`, names) }),
      });
      if (answer === 'accepted') onAccepted();
      void queryClient.invalidateQueries({ queryKey: ['locations'] });
      await queryClient.invalidateQueries({ queryKey: ['open_location_offers'] });
    },
    onError: report,
  });
}

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
