import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDate } from '../../../i18n/dates';
import { localDate } from '../../../i18n/localMoment';
import { midSentence } from '../../../i18n/midSentence';
import { useText } from '../../../i18n/text';
import { Avatar } from '../../../ui/Avatar';
import type { Both, MergeField, Side } from './mergeFields';
import { nameOf } from './PairTable';

interface MergeChoicesProps {
  both: Both;
  fields: readonly MergeField[];
  sides: Readonly<Record<string, Side>>;
  onChoose: (name: string, side: Side) => void;
}

/** The lines in which two clients differ, the value of each as a card to choose. */
export function MergeChoices({ both, fields, sides, onChoose }: MergeChoicesProps) {
  const translate = useText();
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: '0.5rem' }}>
      <Box aria-hidden sx={{ ...LINE, display: { xs: 'none', md: 'grid' } }}>
        <span />
        {both.map((client) => (
          <Box key={client.id} sx={WHO}>
            <Avatar id={String(client.id)} name={nameOf(client)} size={24} />
            <Typography variant="small" sx={{ fontWeight: 600, color: 'text.secondary' }}>
              {translate('duplicates.merge.created', {
                date: formatDate(localDate(client['created_at'])),
              })}
            </Typography>
          </Box>
        ))}
      </Box>
      {fields.map(({ name, label, values }, index) => (
        <Box
          key={name}
          role="radiogroup"
          aria-label={translate('duplicates.merge.choose', { field: label })}
          sx={LINE}
        >
          <Typography variant="label" component="span" aria-hidden sx={{ py: { md: '0.75rem' } }}>
            {label}
          </Typography>
          {values.map((value, position) => {
            const side: Side = position === 0 ? 0 : 1;
            const words = `${id}-${name}-${position}`;
            return (
              <Box key={words} component="label" sx={sides[name] === side ? CHOSEN : CARD}>
                <Radio
                  name={`${id}-${name}`}
                  checked={sides[name] === side}
                  autoFocus={index === 0 && sides[name] === side}
                  onChange={() => {
                    onChoose(name, side);
                  }}
                  sx={{ p: 0 }}
                  slotProps={{ input: { 'aria-labelledby': words } }}
                />
                <Box id={words} component="span" sx={VALUE}>
                  {value ??
                    translate('duplicates.merge.none', {
                      field: midSentence(label),
                    })}
                </Box>
              </Box>
            );
          })}
        </Box>
      ))}
    </Box>
  );
}

const LINE = {
  display: 'grid',
  gap: { xs: '0.375rem', md: '0.75rem' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '7.5rem minmax(0, 1fr) minmax(0, 1fr)' },
} as const;

const WHO = { display: 'flex', alignItems: 'center', gap: '0.625rem' } as const;

const CARD = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  minHeight: '2.75rem',
  px: '0.875rem',
  py: '0.5rem',
  border: 1,
  borderColor: 'larder.borderControl',
  borderRadius: '0.5rem',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'larder.hover' },
} as const;

const CHOSEN = {
  ...CARD,
  bgcolor: 'larder.accentTint',
  borderColor: 'larder.accent',
  boxShadow: '0 0 0 1px var(--larder-palette-larder-accent)',
  '&:hover': { bgcolor: 'larder.accentTint' },
} as const;

const VALUE = { minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
