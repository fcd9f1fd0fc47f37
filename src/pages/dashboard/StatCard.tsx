import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SvgIconComponent } from '@mui/icons-material';
import { useId } from 'react';
import { NARROW } from '../../ui/tokens';
import { DeltaChip } from './DeltaChip';
import { changeOf, type Figure } from './figures';
import { formatNumber } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { TextLink } from '../../ui/TextLink';

interface StatCardProps {
  label: string;
  icon: SvgIconComponent;
  /** Undefined while it is being counted. */
  figure: Figure | undefined;
  /** The list of what it counts. */
  to: string;
  /** What is said of a 0 in place of a change, where nothing was done yet. */
  quiet?: string | undefined;
}

/** One figure of the last 30 days with its change against the 30 days before. */
export function StatCard({ label, icon: Icon, figure, to, quiet }: StatCardProps) {
  const translate = useText();
  const labelId = useId();
  return (
    <Box
      component={Card}
      clip
      element="section"
      aria-labelledby={labelId}
      aria-busy={figure === undefined}
      sx={{ position: 'relative', p: 2.5, [NARROW]: { p: 2 } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}>
        <Typography id={labelId} variant="label" component="h2">
          {label}
        </Typography>
        <Icon aria-hidden sx={{ fontSize: '1.25rem', [NARROW]: { display: 'none' } }} />
      </Box>
      <Typography component="p" variant="figure" sx={{ mt: 1, ...OVER_THE_CARD }}>
        {figure ? (
          <TextLink
            variant="name"
            to={to}
            aria-label={translate('dashboard.today.open', {
              number: `+${formatNumber(figure.current)}`,
              label,
              words: '',
            })}
          >
            {`+${formatNumber(figure.current)}`}
          </TextLink>
        ) : (
          <Skeleton width="4rem" />
        )}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        {figure && quiet && figure.current === 0 && figure.previous === 0 ? (
          <Typography variant="small" color="text.secondary">
            {quiet}
          </Typography>
        ) : figure ? (
          <>
            <DeltaChip percent={changeOf(figure)} />
            <Typography
              variant="small"
              color="text.secondary"
              sx={{ [NARROW]: { display: 'none' } }}
            >
              {translate('dashboard.comparison')}
            </Typography>
          </>
        ) : (
          <Skeleton width="min(10rem, 100%)" height="1.5rem" />
        )}
      </Box>
    </Box>
  );
}

/** The whole card is its target. */
const OVER_THE_CARD = { '& a::after': { content: '""', position: 'absolute', inset: 0 } } as const;
