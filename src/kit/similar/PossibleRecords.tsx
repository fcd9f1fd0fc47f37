import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useText } from '../../i18n/text';
import { SimilarSentence, type SimilarProps } from './SimilarCard';
import type { SimilarRecord } from './similarAnswer';
import { similarName, useSimilarWords } from './similarWords';
import { Button } from '../../ui/Button';
import { Pressable } from '../../ui/Pressable';

interface PossibleRecordsProps extends SimilarProps {
  rows: readonly SimilarRecord[];
}

/** Records that may be the same one: one quiet line, which unfolds. */
export function PossibleRecords({
  resource,
  similar,
  useLabel,
  rows,
  onUse,
}: PossibleRecordsProps) {
  const translate = useText();
  const words = useSimilarWords(resource);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component={Pressable}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
        }}
        sx={LINE}
      >
        {words('folded', { smart_count: rows.length })}
        <KeyboardArrowDownOutlined
          aria-hidden
          sx={isOpen ? { transform: 'rotate(180deg)' } : undefined}
        />
      </Box>
      {isOpen && (
        <Box component="ul" id={id} sx={LIST}>
          {rows.map((row) => {
            const name = similarName(row, similar);
            return (
              <Box key={row.id} component="li" sx={ROW}>
                <Box sx={{ minWidth: 0, flex: '1 1 12rem' }}>
                  <SimilarSentence resource={resource} similar={similar} row={row} />
                  {row.relative && (
                    <Typography variant="small" component="div" color="textSecondary">
                      {translate('similar.relative')}
                    </Typography>
                  )}
                </Box>
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`${useLabel}: ${name}`}
                  onClick={() => {
                    onUse(row.id, name);
                  }}
                >
                  {useLabel}
                </Button>
              </Box>
            );
          })}
        </Box>
      )}
    </Box>
  );
}

const LINE = {
  gap: '0.25rem',
  minHeight: { xs: '2.75rem', md: '2rem' },
  borderRadius: '0.5rem',
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 600,
  '& svg': { fontSize: '1.25rem' },
} as const;

const LIST = {
  listStyle: 'none',
  m: '0.25rem 0 0',
  p: 0,
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.75rem',
} as const;

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  p: '0.75rem 1rem',
  '& + &': { borderTop: 1, borderColor: 'larder.border' },
} as const;
