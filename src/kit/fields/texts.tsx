import Box from '@mui/material/Box';
import type { Field } from './field';
import { textKind, type TextOptions } from './fieldOptions';

/** One line of text. */
export const text = (options: TextOptions = {}): Field<string> =>
  textKind(options, { inputMode: options.inputMode });

/** Several lines of text. */
export const multiline = (options: TextOptions = {}): Field<string> => ({
  ...textKind({ max: 2000, ...options }, { multiline: true }),
  typed: 'lines',
  wide: options.wide ?? true,
  // Tables keep it on one line: TableCard.
  Show: ({ value }) => (
    <Box component="span" className="multiline" sx={{ whiteSpace: 'pre-line' }}>
      {value}
    </Box>
  ),
});
