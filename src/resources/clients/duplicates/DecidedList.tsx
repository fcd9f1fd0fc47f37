import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { formatDate } from '../../../i18n/dates';
import { localDate } from '../../../i18n/localMoment';
import { useText } from '../../../i18n/text';
import { referenceName } from '../../../kit/useReferenceNames';
import type { Pair } from './pair';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';

interface DecidedListProps {
  pairs: readonly Pair[];
  names: (pair: Pair) => { first: string; second: string };
  onUndo: (pair: Pair) => void;
}

/** What was decided, by whom and when, the newest first. */
export function DecidedList({ pairs, names, onUndo }: DecidedListProps) {
  const translate = useText();
  const by = pairs.flatMap(({ decided_by: id }) => (id === null ? [] : [id]));
  const ids = [...new Set(by)];
  const { data: people } = useGetManyAggregate<RaRecord>(
    'colleagues',
    { ids },
    { enabled: ids.length > 0 },
  );
  const nameOf = ({ decided_by: id }: Pair) => {
    const person = people?.find((each) => each?.id === id);
    return person
      ? referenceName(person, 'full_name', translate)
      : translate('duplicates.decided.nobody');
  };
  return (
    <Box
      component={Card}
      element="ol"
      aria-label={translate('duplicates.tabs.decided')}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {pairs.map((pair) => (
        <Box key={pair.id} component="li" sx={ENTRY}>
          <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="label" component="div">
              {translate('duplicates.pair.title', names(pair))}
            </Typography>
            <Typography variant="small" component="div" color="textSecondary">
              {translate('duplicates.decided.by', {
                decision: translate(`duplicates.decision.${pair.decision ?? 'not_sure'}`),
                name: nameOf(pair),
                date: formatDate(localDate(pair.decided_at)),
              })}
            </Typography>
          </Box>
          <Button
            size="small"
            variant="outlined"
            aria-label={translate('duplicates.decided.undoLabel', names(pair))}
            onClick={() => {
              onUndo(pair);
            }}
          >
            {translate('duplicates.decided.undo')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

const ENTRY = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  px: { xs: '1rem', md: '1.25rem' },
  py: '0.75rem',
  '& + &': { borderTop: 1, borderColor: 'larder.border' },
} as const;
