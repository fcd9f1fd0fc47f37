import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { SvgIconComponent } from '@mui/icons-material';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import OtherHousesOutlined from '@mui/icons-material/OtherHousesOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import ShoppingBasketOutlined from '@mui/icons-material/ShoppingBasketOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { useText } from '../../i18n/text';
import { NARROW } from '../../ui/tokens';
import type { ReportFigure } from '../../reports/declaration';
import type { Days } from '../../reports/period';
import { amountWords, changeOf, isInPounds, openWords, shortDays } from '../../reports/words';
import { TextLink } from '../../ui/TextLink';
import { DeltaChip } from '../dashboard/DeltaChip';
import { CountLink } from './CountLink';
import type { RowsPath } from './useRowsPath';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';

/** What stands beside a figure's name; a figure may have none. */
const FIGURE_ICONS: Readonly<Record<string, SvgIconComponent | undefined>> = {
  households: OtherHousesOutlined,
  individuals: GroupsOutlined,
  visits: HowToRegOutlined,
  new_households: PersonAddOutlined,
  poundsIn: LocalShippingOutlined,
  poundsOut: ShoppingBasketOutlined,
  poundsOnHand: Inventory2Outlined,
  poundsWasted: DeleteOutlined,
};

interface FigureCardProps<Answer> {
  figure: ReportFigure<Answer>;
  /** Undefined while it is counted. */
  answer: Answer | undefined;
  compared: Days;
  pathOf: RowsPath;
}

/** One of the big numbers, and what it was in the days it is compared with. */
export function FigureCard<Answer>(props: FigureCardProps<Answer>) {
  const { figure, answer, compared, pathOf } = props;
  const translate = useText();
  const id = useId();
  const days = shortDays(compared);
  const Icon = FIGURE_ICONS[figure.name];
  const count = answer && figure.count(answer);
  const isPounds = isInPounds(figure.rows);
  const without = answer && figure.without?.(answer);
  return (
    <Box
      component={Card}
      clip
      element="section"
      aria-labelledby={id}
      aria-busy={answer === undefined}
      sx={{ p: 2.5, [NARROW]: { p: 2 } }}
    >
      <Box sx={HEAD}>
        <Typography id={id} variant="label" component="h2">
          {translate(figure.label)}
        </Typography>
        {Icon && <Icon aria-hidden />}
      </Box>
      <Typography component="p" variant="figure" sx={{ mt: 1 }}>
        {count === undefined ? (
          <Skeleton width="4rem" />
        ) : (
          <>
            <TextLink
              variant="quiet"
              to={pathOf(figure.rows)}
              // What is counted does not say which part of it this figure is.
              aria-label={openWords(
                count,
                figure.rows,
                figure.rows.split && translate(figure.label),
              )}
            >
              {amountWords(count, isPounds)}
            </TextLink>
            {isPounds && (
              <Typography component="span" color="textSecondary">
                {` ${translate('reports.weights.known')}`}
              </Typography>
            )}
          </>
        )}
      </Typography>
      {without && (
        <Typography component="p" variant="small" color="textSecondary">
          {translate('reports.besides')}{' '}
          <CountLink count={without.count} rows={without.rows} pathOf={pathOf} /> {without.words}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        {answer === undefined ? (
          <Skeleton width="min(10rem, 100%)" height="1.5rem" />
        ) : (
          <>
            <DeltaChip
              percent={changeOf(count, figure.before(answer))}
              against={days}
              isLoss={figure.isLoss}
            />
            <Typography
              variant="small"
              color="text.secondary"
              sx={{ whiteSpace: 'nowrap', [NARROW]: { display: 'none' } }}
            >
              {translate('reports.versus', { days })}
            </Typography>
          </>
        )}
      </Box>
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  justifyContent: 'space-between',
  color: 'text.secondary',
  '& svg': { fontSize: '1.25rem', [NARROW]: { display: 'none' } },
} as const;
