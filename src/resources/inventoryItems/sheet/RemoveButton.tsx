import CloseIcon from '@mui/icons-material/Close';
import { useText } from '../../../i18n/text';
import { sheetText } from './sheetText';
import type { SheetRow } from './stockRows';
import type { SheetControl } from './useSheet';
import { IconButton } from '../../../ui/IconButton';

/** Takes a row out; so does Ctrl+Backspace in its cells. */
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
    >
      <CloseIcon sx={{ fontSize: 20 }} />
    </IconButton>
  );
}
