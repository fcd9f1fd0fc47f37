import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import { ExportProgressDialog } from './ExportProgressDialog';
import type { TableColumn } from '../table/tableTypes';
import { ToolbarButton } from '../table/ToolbarButton';
import type { ResourceDefinition } from '../declaration';
import { useExport } from './useExport';
import { useText } from '../../i18n/text';

interface ExportButtonProps {
  resource: ResourceDefinition;
  /** The columns that the table shows. */
  columns: readonly TableColumn[];
}

/** Exports what the filters and columns show. */
export function ExportButton({ resource, columns }: ExportButtonProps) {
  const translate = useText();
  const { progress, start, cancel } = useExport(resource, columns);
  return (
    <>
      <ToolbarButton
        variant="text"
        label={translate('table.export')}
        icon={<FileDownloadOutlinedIcon />}
        onClick={() => void start()}
      />
      <ExportProgressDialog progress={progress} onCancel={cancel} />
    </>
  );
}
