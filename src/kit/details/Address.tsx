import Box from '@mui/material/Box';
import { EMPTY } from '../../i18n/formatValue';

const COLUMNS = ['address_line1', 'address_line2', 'city', 'state', 'zip_code'] as const;

/** Whether a column is a part of an address. */
export const isAddressColumn = (name: string): boolean => COLUMNS.some((part) => part === name);

/**
 * The lines of an address as the post writes them: `2847 Caniff Street, Apt 3` and
 * `Hamtramck, MI 48212`. What is missing leaves no trace.
 */
export function addressLines(record: Readonly<Record<string, unknown>>): string[] {
  const [line1, line2, city, state, zip] = COLUMNS.map((name) => record[name]);
  return [joined([line1, line2], ', '), joined([city, joined([state, zip], ' ')], ', ')].filter(
    (line) => line !== '',
  );
}

const joined = (parts: readonly unknown[], between: string): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(between);

/** The address of a record that has its columns. */
export function Address({ record }: { record: Readonly<Record<string, unknown>> }) {
  const lines = addressLines(record);
  if (lines.length === 0) return EMPTY;
  return lines.map((line) => (
    <Box key={line} component="span" sx={{ display: 'block' }}>
      {line}
    </Box>
  ));
}
