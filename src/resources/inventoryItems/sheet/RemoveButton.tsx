import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { useText } from '../../../i18n/text';
import { sheetText } from './sheetText';
import type { SheetRow } from './stockRows';
import type { SheetControl } from './useSheet';

/** Takes a row out; so does Ctrl Backspace in its cells. */
export function RemoveButton({ row, sheet }: { row: SheetRow; sheet: SheetControl }) {
  const translate = useText();
  return (
    <IconButton
      aria-label={translate(sheetText('remove'), { name: row.name })}
      aria-keyshortcuts="Control+Backspace"
      title={translate(sheetText('removeHint'))}
      onClick={() => {
        sheet.remove(row);
      }}
      sx={{ borderRadius: '0.5rem' }}
    >
      <CloseIcon sx={{ fontSize: 20 }} />
    </IconButton>
  );
}
