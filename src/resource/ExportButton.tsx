import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { ExportProgressDialog } from '../components/ExportProgressDialog';
import type { TableColumn } from '../components/table/tableTypes';
import { ToolbarButtonLabel } from '../components/table/ToolbarButtonLabel';
import type { ResourceDefinition } from './declaration';
import { useExport } from './useExport';

interface ExportButtonProps {
  resource: ResourceDefinition;
  /** The columns that the table shows. */
  columns: readonly TableColumn[];
}

/** Exports what the filters and columns show. */
export function ExportButton({ resource, columns }: ExportButtonProps) {
  const translate = useTranslate();
  const { progress, start, cancel } = useExport(resource, columns);
  return (
    <>
      <Button
        variant="text"
        aria-label={translate('table.export')}
        startIcon={<FileDownloadOutlinedIcon />}
        onClick={() => void start()}
      >
        <ToolbarButtonLabel>{translate('table.export')}</ToolbarButtonLabel>
      </Button>
      <ExportProgressDialog progress={progress} onCancel={cancel} />
    </>
  );
}
