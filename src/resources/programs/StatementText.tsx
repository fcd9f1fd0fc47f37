import Typography from '@mui/material/Typography';
import type { Statement } from './statements';

/** The words of a statement, in its language. */
export const StatementText = ({ statement }: { statement: Statement }) =>
  [statement.statement, statement.nondiscrimination].map(
    (words) =>
      words && (
        <Typography key={words} lang={statement.language} dir="auto" sx={TEXT}>
          {words}
        </Typography>
      ),
  );

const TEXT = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: '1rem' } as const;
