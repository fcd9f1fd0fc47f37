import Box from '@mui/material/Box';
import { TABLE } from '../../config';
import { useText } from '../../i18n/text';

interface NamedRowsProps {
  /** The first few of many are enough. */
  names: readonly string[];
  /** How many there are; as many as names unless said otherwise. */
  count?: number;
}

/** Names the rows that a question is about: five, and how many more. */
export function NamedRows({ names, count = names.length }: NamedRowsProps) {
  const translate = useText();
  const named = names.slice(0, TABLE.namedRows);
  const others = count - named.length;
  return (
    <Box
      component="ul"
      aria-label={translate('table.selectedRows')}
      sx={{ m: 0, pl: '4.5rem', overflowWrap: 'anywhere' }}
    >
      {named.map((name, index) => (
        <li key={index}>{name}</li>
      ))}
      {others > 0 && <li>{translate('table.andMore', { smart_count: others })}</li>}
    </Box>
  );
}
