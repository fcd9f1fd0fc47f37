import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';
import { Button } from '../../ui/Button';

const BulkEditDialog = lazy(() => import('./BulkEditDialog'));

/** Changes one field of the selected rows, of those that the declaration names. */
export function BulkEdit({ resource }: { resource: ResourceDefinition }) {
  const translate = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<EditOutlinedIcon />}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        {translate('table.edit')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <BulkEditDialog
            resource={resource}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
