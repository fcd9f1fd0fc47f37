import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/text';
import { FormField } from '../../form/FormField';

interface PasteRowsProps {
  disabled: boolean;
  onRows: (text: string) => void;
}

/** A field for rows that are copied from a spreadsheet. */
export function PasteRows({ disabled, onRows }: PasteRowsProps) {
  const translate = useText();
  const id = useId();
  const [text, setText] = useState('');
  return (
    <Box sx={{ display: 'grid', gap: '0.75rem', justifyItems: 'start', maxWidth: '45rem' }}>
      <Box sx={{ width: '100%' }}>
        <FormField id={id} label={translate('import.upload.rows')}>
          <OutlinedInput
            id={id}
            multiline
            fullWidth
            autoFocus
            rows={8}
            value={text}
            inputProps={{ spellCheck: false }}
            onChange={({ target }) => {
              setText(target.value);
            }}
          />
        </FormField>
      </Box>
      <Button
        variant="outlined"
        disabled={disabled || text.trim() === ''}
        onClick={() => {
          onRows(text);
        }}
      >
        {translate('import.upload.read')}
      </Button>
    </Box>
  );
}
