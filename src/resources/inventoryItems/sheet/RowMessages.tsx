import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';

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
        <FormHelperText key={words} role="alert" error>
          {words}
        </FormHelperText>
      ))}
      {warning !== undefined && (
        <FormHelperText role="status" sx={WARNING}>
          <WarningAmberOutlined aria-hidden sx={{ fontSize: 18 }} />
          {warning}
        </FormHelperText>
      )}
    </Box>
  );
}

const WARNING = { display: 'flex', gap: '0.375rem', color: 'larder.warningText' } as const;
