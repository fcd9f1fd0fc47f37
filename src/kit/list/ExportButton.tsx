import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import { ExportProgressDialog } from './ExportProgressDialog';
import { ToolbarButton } from '../table/ToolbarButton';
import type { QueryMeta } from '../../data/LarderDataProvider';
import type { ResourceDefinition } from '../declaration';
import { useExport } from './useExport';
import { useText } from '../../i18n/text';

interface ExportButtonProps {
  resource: ResourceDefinition;
  /** With which the list around is read. */
  meta?: QueryMeta | undefined;
}

/** Exports the rows that the filters let through. */
export function ExportButton({ resource, meta }: ExportButtonProps) {
  const translate = useText();
  const { progress, start, cancel } = useExport(resource, meta);
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
