import Box from '@mui/material/Box';
import type { BoundField } from '../fields/field';

interface FieldLinesProps {
  fields: readonly BoundField[];
  /** What the browser may fill in, by column. */
  autoComplete?: Readonly<Record<string, string>> | undefined;
}

/** The inputs of a form's fields, each line as wide as the form or half of it. */
export function FieldLines({ fields, autoComplete }: FieldLinesProps) {
  return linesOf(fields).map((line) => {
    const inputs = line.map((field) => {
      const hint = autoComplete?.[field.source];
      return field.input(hint === undefined ? {} : { autoComplete: hint });
    });
    if (line.length === 1) return inputs;
    return (
      <Box
        key={line[0]?.source}
        sx={{
          display: 'grid',
          gap: '1rem',
          gridColumn: '1 / -1',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
          alignItems: 'start',
          // A phone has room for two: the first of three stands alone.
          ...(line.length === 3 && {
            '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
          }),
        }}
      >
        {inputs}
      </Box>
    );
  });
}

/** Neighbours that share a line stand together, every other field by itself. */
function linesOf(fields: readonly BoundField[]): BoundField[][] {
  const lines: BoundField[][] = [];
  for (const field of fields) {
    const before = lines.at(-1);
    if (field.field.inRow && before?.[0]?.field.inRow) before.push(field);
    else lines.push([field]);
  }
  return lines;
}
