import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import PersonRemoveOutlinedIcon from '@mui/icons-material/PersonRemoveOutlined';
import { formatMomentDay } from '../../../i18n/dates';
import { useText } from '../../../i18n/text';
import { useDataApi } from '../../../kit/useDataApi';
import { useReportError } from '../../../kit/errors/useReportError';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { FramedList } from '../../../ui/FramedList';
import { SectionCard } from '../../../ui/SectionCard';
import { useFocusHandover } from '../../../ui/useFocusHandover';
import type { Offer } from './offer';
import { useOffers } from './useOffers';
import { Button } from '../../../ui/Button';

const ANSWER = z.enum(['withdrawn', 'gone']);

/** Below the users of a location: whose answer it waits for, as long as there is somebody. */
export function WaitingOffers() {
  const translate = useText();
  const { offers = [] } = useOffers('location');
  const [asking, setAsking] = useState<Offer | null>(null);
  const list = useRef<HTMLElement>(null);
  const next = () => list.current?.querySelector('button');
  const handover = useFocusHandover(next);
  return (
    <Box ref={list} {...handover} sx={{ '& > *': { mt: '1.25rem' } }}>
      {offers.length > 0 && (
        <SectionCard
          title={translate('offers.waiting.title')}
          text={translate('offers.waiting.text')}
        >
          <FramedList>
            {offers.map((offer) => (
              <WaitingOffer key={offer.id} offer={offer} onWithdraw={setAsking} />
            ))}
          </FramedList>
        </SectionCard>
      )}
      <WithdrawDialog
        offer={asking}
        next={next}
        onClose={() => {
          setAsking(null);
        }}
      />
    </Box>
  );
}

function WaitingOffer({ offer, onWithdraw }: { offer: Offer; onWithdraw: (offer: Offer) => void }) {
  const translate = useText();
  const names = {
    name: offer.user_name,
    role: translate(`offers.as.${offer.role}`),
    date: formatMomentDay(offer.expires_at),
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '0.5rem 1rem',
        p: '0.75rem 1rem',
      }}
    >
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{translate('offers.waiting.name', names)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('offers.waiting.until', names)}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        aria-label={translate('offers.waiting.withdrawLabel', names)}
        onClick={() => {
          onWithdraw(offer);
        }}
      >
        {translate('offers.waiting.withdraw')}
      </Button>
    </Box>
  );
}

interface WithdrawDialogProps {
  /** Which to take back; null while the dialog is closed. */
  offer: Offer | null;
  next: () => HTMLElement | null | undefined;
  onClose: () => void;
}

function WithdrawDialog({ offer, next, onClose }: WithdrawDialogProps) {
  const translate = useText();
  const dataApi = useDataApi();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const report = useReportError();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id }: Offer) =>
      z.parse(
        ANSWER,
        await dataApi.rpc(
          'withdraw_location_offer',
          { p_id: id },
          { message: 'offers.waiting.failed' },
        ),
      ),
    onSuccess: async (answer) => {
      notify(translate(`offers.waiting.${answer}`), {
        type: answer === 'withdrawn' ? 'success' : 'info',
      });
      // Who has answered meanwhile may work here now.
      void queryClient.invalidateQueries({ queryKey: ['location_users'] });
      await queryClient.invalidateQueries({ queryKey: ['open_location_offers'] });
      onClose();
    },
    onError: report,
  });
  return (
    <ConfirmDialog
      open={offer !== null}
      title={translate('offers.waiting.ask')}
      text={translate('offers.waiting.askText', { name: offer?.user_name ?? '' })}
      confirmLabel={translate('offers.waiting.withdraw')}
      icon={<PersonRemoveOutlinedIcon />}
      busy={isPending}
      next={next}
      onConfirm={() => {
        if (offer) mutate(offer);
      }}
      onClose={onClose}
    />
  );
}
