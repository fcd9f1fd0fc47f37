import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import { ToolbarButton } from '../table/ToolbarButton';
import { useText } from '../../i18n/text';
import { useStartExport } from './Exporting';

/** Exports the rows that the filters let through. */
export function ExportButton() {
  const translate = useText();
  const start = useStartExport();
  return (
    <ToolbarButton
      variant="text"
      label={translate('table.export')}
      icon={<FileDownloadOutlinedIcon />}
      onClick={() => {
        start();
      }}
    />
  );
}
