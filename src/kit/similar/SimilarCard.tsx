import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import type { ResourceDefinition, Similar } from '../declaration';
import { reasonsInWords } from './reasonWords';
import type { SimilarRecord } from './similarAnswer';
import { knownWords, similarName, useSimilarWords } from './similarWords';
import { Button } from '../../ui/Button';

export interface SimilarProps {
  resource: ResourceDefinition;
  similar: Similar;
  /** What the button says that takes the record in place of what is typed. */
  useLabel: string;
  onUse: (id: string, name: string) => void;
}

interface SimilarCardProps extends SimilarProps {
  row: SimilarRecord;
  /** The first card says what they all are. */
  isFirst: boolean;
  /** It is not the same one. */
  onHide: () => void;
}

/** A record that is likely the same one: who, why, and what can be done about it. */
export function SimilarCard(props: SimilarCardProps) {
  const { resource, similar, useLabel, row, isFirst, onUse, onHide } = props;
  const words = useSimilarWords(resource);
  const name = similarName(row, similar);
  return (
    <Alert severity="warning" role="group" aria-label={`${words('title')}: ${name}`}>
      {isFirst && <Box sx={TITLE}>{words('title')}</Box>}
      <SimilarSentence {...props} />
      <Box sx={BUTTONS}>
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
        <Box
          component={Button}
          size="small"
          variant="text"
          sx={{ color: 'larder.warningText' }}
          aria-label={`${words('other')}: ${name}`}
          onClick={onHide}
        >
          {words('other')}
        </Box>
      </Box>
    </Alert>
  );
}

/** Who it is and why: 'Rosa Delgado, born 3/3/1984, 118 Oak St: same birth date, name sounds alike.' */
export function SimilarSentence({
  resource,
  similar,
  row,
}: Pick<SimilarCardProps, 'resource' | 'similar' | 'row'>) {
  const translate = useText();
  const known = knownWords(row, resource, similar, translate);
  const reasons = reasonsInWords(resource.name, row.reasons, translate);
  return (
    <Box sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
      <strong>{similarName(row, similar)}</strong>
      {known && `, ${known}`}
      {reasons && translate('similar.because', { reasons })}
    </Box>
  );
}

const TITLE = { fontWeight: 600 } as const;

const BUTTONS = { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 0.5rem', mt: '0.5rem' } as const;
