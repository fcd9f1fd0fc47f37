import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { FieldNote } from '../../../ui/FieldFrame';

interface RowMessagesProps {
  id: string;
  wrong: readonly string[];
  warning: string | undefined;
}

/** What is said about a row: what keeps it from being saved, and what to look at. */
export function RowMessages({ id, wrong, warning }: RowMessagesProps) {
  return (
    <Box id={id}>
      {wrong.map((words) => (
        <FieldNote key={words} error>
          {words}
        </FieldNote>
      ))}
      {warning !== undefined && (
        <FieldNote warning>
          <WarningAmberOutlined aria-hidden sx={{ fontSize: 18 }} />
          {warning}
        </FieldNote>
      )}
    </Box>
  );
}
