import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState';
import { SectionCard } from '../../ui/SectionCard';
import { useFocusHandover, type FocusHandover } from '../../ui/useFocusHandover';
import { formatMomentDay } from '../../i18n/dates';
import { listFactors, type KnownFactor } from '../auth/secondFactor';
import { AddFactorDialog } from './AddFactorDialog';
import { hasFreshCode } from './freshCode';
import { RemoveFactorDialog } from './RemoveFactorDialog';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

/** The apps and devices whose codes open the account: listed, added, removed. One always stays. */
export function SecondFactorsCard({ userId }: { userId: string }) {
  const translate = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'factors', userId],
    queryFn: listFactors,
  });
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<KnownFactor | null>(null);
  /** Whether what was begun last needs no code first. */
  const [proven, setProven] = useState(false);
  const begin = async (open: () => void) => {
    setProven(await hasFreshCode());
    open();
  };
  const addButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
  const next = () => (opener.current?.isConnected ? opener.current : addButton.current);
  const handover = useFocusHandover(next);
  return (
    <SectionCard
      title={translate('account.factors.title')}
      text={translate('account.factors.text')}
    >
      {error && !data ? (
        <ErrorState
          title={translate('account.factors.loadFailed')}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <FactorList
            factors={data}
            onRemove={(factor, button) => {
              opener.current = button;
              void begin(() => setRemoving(factor));
            }}
            handover={handover}
          />
          <Button
            ref={addButton}
            variant="outlined"
            disabled={!data}
            onClick={() => void begin(() => setAdding(true))}
          >
            {translate('account.factors.add')}
          </Button>
        </>
      )}
      <AddFactorDialog
        open={adding}
        proven={proven}
        onClose={() => setAdding(false)}
        onAdded={() => void refetch()}
      />
      <RemoveFactorDialog
        factor={removing}
        proven={proven}
        onProven={setProven}
        next={next}
        onClose={() => setRemoving(null)}
        onDone={() => void refetch()}
      />
    </SectionCard>
  );
}

interface FactorListProps {
  /** Undefined while they are loaded. */
  factors: readonly KnownFactor[] | undefined;
  onRemove: (factor: KnownFactor, button: HTMLElement) => void;
  handover: FocusHandover;
}

function FactorList({ factors, onRemove, handover }: FactorListProps) {
  const translate = useText();
  if (!factors) {
    return (
      <Box role="status" aria-label={translate('common.loading')} sx={{ mb: '1rem' }}>
        <Skeleton width="9rem" />
        <Skeleton width="12rem" />
      </Box>
    );
  }
  return (
    <Box {...handover} sx={{ mb: '1rem' }}>
      <Box
        component="ul"
        aria-label={translate('account.factors.title')}
        sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {factors.map((factor) => (
          <Box
            component="li"
            key={factor.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: '1rem',
              px: '1rem',
              py: '0.625rem',
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>
                {factor.name || translate('account.factors.unnamed')}
              </Typography>
              <Typography variant="caption" component="p" color="textSecondary">
                {translate('account.factors.added', { date: formatMomentDay(factor.createdAt) })}
              </Typography>
            </Box>
            {factors.length > 1 && (
              <Button
                size="small"
                variant="text"
                aria-label={translate('account.factors.removeLabel', {
                  name: factor.name || translate('account.factors.unnamed'),
                })}
                onClick={(event) => onRemove(factor, event.currentTarget)}
              >
                {translate('account.factors.remove')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {factors.length === 1 && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: '0.375rem' }}>
          {translate('account.factors.last')}
        </Typography>
      )}
    </Box>
  );
}
