import FileUploadOutlinedIcon from '@mui/icons-material/FileUploadOutlined';
import { useText } from '../../i18n/text';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { ToolbarLink } from '../table/ToolbarButton';
import { useCan } from '../useCan';
import { ExportButton } from './ExportButton';

/** What brings rows into a list and out of it: Import and Export, each for who may. */
export function FileButtons({ resource }: { resource: ResourceDefinition }) {
  const translate = useText();
  const can = useCan(resource);
  return (
    <>
      {can('import') && (
        <ToolbarLink
          variant="text"
          label={translate('table.import')}
          icon={<FileUploadOutlinedIcon />}
          to={pathsOf(resource).import}
        />
      )}
      {can('export') && <ExportButton />}
    </>
  );
}
