import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatNumber } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import type { ImportDescription } from '../importApi';
import type { ImportPlace } from '../useImport';
import { useManyWords } from '../useManyWords';
import { TextButton } from '../../../ui/TextLink';
import { RowsDialog, type Behind } from './RowsDialog';

interface DoneFiguresProps {
  resource: ResourceDefinition;
  place: ImportPlace;
  result: ImportDescription;
}

/** What an import came to in numbers, each of which shows the rows behind it. */
export function DoneFigures({ resource, place, result }: DoneFiguresProps) {
  const translate = useText();
  const many = useManyWords(resource)(2);
  const [shown, setShown] = useState<Behind | null>(null);
  const figures = [
    { name: 'created', label: translate('import.done.created', { many }), value: result.created },
    { name: 'added', label: translate('import.done.added', { many }), value: result.added },
    ...(result.changed > 0
      ? ([
          {
            name: 'changed',
            label: translate('import.done.changed', { many }),
            value: result.changed,
          },
        ] as const)
      : []),
    { name: 'leftOut', label: translate('import.done.leftOut'), value: result.left_out },
  ] as const;
  return (
    <>
      <Box component="dl" sx={FIGURES}>
        {figures.map(({ name, label, value }) => (
          <div key={name}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Box component="dd" sx={NUMBER}>
              {value > 0 && (name === 'leftOut' || place.api.records !== null) ? (
                <TextButton
                  variant="quiet"
                  aria-haspopup="dialog"
                  aria-label={translate('import.done.showRows', { label, smart_count: value })}
                  onClick={() => {
                    setShown({ name, label });
                  }}
                >
                  {formatNumber(value)}
                </TextButton>
              ) : (
                formatNumber(value)
              )}
            </Box>
          </div>
        ))}
      </Box>
      {shown && (
        <RowsDialog
          resource={resource}
          place={place}
          importId={result.id}
          behind={shown}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </>
  );
}

const FIGURES = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(8rem, 1fr))' },
  gap: '0.75rem',
  m: 0,
  // On a phone each is a line.
  '& > div': {
    display: { xs: 'flex', sm: 'block' },
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '1rem',
  },
} as const;

const NUMBER = {
  m: 0,
  fontSize: '1.25rem',
  fontWeight: 600,
  lineHeight: '1.75rem',
  fontVariantNumeric: 'tabular-nums',
} as const;
