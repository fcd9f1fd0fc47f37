import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useState, type ReactNode, type Ref } from 'react';
import { type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { PageTitle } from '../../ui/PageTitle';
import { RowMenu } from '../table/RowMenu';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { DeleteDialog } from './DeleteDialog';
import { hasForm } from '../form/formFields';
import { useCan } from '../useCan';
import { useRecordName } from '../useRecordName';
import { useTexts } from '../useTexts';
import { useText } from '../../i18n/text';

export interface DetailsTitleProps {
  resource: ResourceDefinition;
  record: RaRecord;
  subtitle?: ReactNode;
  avatar?: ReactNode;
  /** Opens the form; without it there is no Edit button. */
  onEdit?: (() => void) | undefined;
  editButton?: Ref<HTMLButtonElement>;
  /** Further buttons, the primary one last. */
  actions?: ReactNode;
}

/** The top of a details page: name, Edit, the menu with Delete. */
export function DetailsTitle(props: DetailsTitleProps) {
  const { resource, record, subtitle, avatar, onEdit, editButton, actions } = props;
  const translate = useText();
  const navigate = useNavigate();
  const textOf = useTexts(resource);
  const nameOf = useRecordName(resource);
  const can = useCan(resource);
  const [deleting, setDeleting] = useState(false);
  const name = String(record[resource.record] ?? '');
  return (
    <>
      <PageTitle
        title={nameOf(record)}
        subtitle={subtitle ?? textOf('details.subtitle')}
        avatar={avatar}
        actions={
          <>
            {onEdit && hasForm(resource) && can('edit') && (
              <Button ref={editButton} startIcon={<EditOutlinedIcon />} onClick={onEdit}>
                {translate('form.edit')}
              </Button>
            )}
            {actions}
            {can('delete') && (
              <RowMenu
                outlined
                name={name}
                actions={[
                  {
                    label: translate('table.delete'),
                    icon: <DeleteOutlineIcon />,
                    danger: true,
                    onSelect: () => {
                      setDeleting(true);
                    },
                  },
                ]}
              />
            )}
          </>
        }
      />
      <DeleteDialog
        resource={resource}
        record={deleting ? record : null}
        onClose={() => {
          setDeleting(false);
        }}
        onDeleted={() => void navigate(pathsOf(resource).list)}
      />
    </>
  );
}
