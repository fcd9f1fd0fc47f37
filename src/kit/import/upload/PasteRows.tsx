import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/text';
import { FieldFrame } from '../../../ui/FieldFrame';
import { Button } from '../../../ui/Button';
import { TextArea } from '../../../ui/TextArea';

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
        <FieldFrame id={id} label={translate('import.upload.rows')}>
          <TextArea
            id={id}
            autoFocus
            minRows={8}
            maxRows={8}
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
            }}
          />
        </FieldFrame>
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
