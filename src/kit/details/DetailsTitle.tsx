import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import { useState, type ReactNode, type Ref } from 'react';
import { type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { PageTitle } from '../../ui/PageTitle';
import { usePhone } from '../../ui/usePhone';
import { RowMenu } from '../table/RowMenu';
import type { RowAction } from '../table/tableTypes';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { DeleteDialog } from './DeleteDialog';
import { hasForm } from '../form/formFields';
import { useCan } from '../useCan';
import { useRecordName } from '../useRecordName';
import { useTexts } from '../useTexts';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

export interface DetailsTitleProps {
  resource: ResourceDefinition;
  record: RaRecord;
  subtitle?: ReactNode;
  /** As in PageTitle. */
  lead?: ReactNode;
  chip?: ReactNode;
  avatar?: ReactNode;
  /** Opens the form; without it there is no Edit button. */
  onEdit?: (() => void) | undefined;
  editButton?: Ref<HTMLButtonElement>;
  /** Further buttons, the primary one last. */
  actions?: ReactNode;
  /** What the menu holds before Delete. */
  menu?: readonly RowAction[];
}

/** The top of a details page: name, Edit, the menu with Delete. */
export function DetailsTitle(props: DetailsTitleProps) {
  const { resource, record, onEdit, editButton, actions, menu = [] } = props;
  const translate = useText();
  const navigate = useNavigate();
  const textOf = useTexts(resource);
  const nameOf = useRecordName(resource);
  const can = useCan(resource);
  const [deleting, setDeleting] = useState(false);
  const name = String(record[resource.record] ?? '');
  // Beside a menu the primary button has the line of a phone for itself.
  const editInMenu = usePhone() && menu.length > 0;
  const edit = hasForm(resource) && can('edit') ? onEdit : undefined;
  return (
    <>
      <PageTitle
        title={nameOf(record)}
        subtitle={props.subtitle ?? textOf('details.subtitle')}
        lead={props.lead}
        chip={props.chip}
        avatar={props.avatar}
        actions={
          <>
            {edit && !editInMenu && (
              <Button ref={editButton} startIcon={<EditOutlinedIcon />} onClick={edit}>
                {translate('form.edit')}
              </Button>
            )}
            {actions}
            <RowMenu
              outlined
              name={name}
              buttonRef={editInMenu ? editButton : undefined}
              actions={[
                ...(edit && editInMenu
                  ? [
                      {
                        label: translate('form.edit'),
                        icon: <EditOutlinedIcon />,
                        onSelect: edit,
                      },
                    ]
                  : []),
                ...menu,
                ...(can('delete')
                  ? [
                      {
                        label: translate('table.delete'),
                        icon: <DeleteOutlineIcon />,
                        danger: true,
                        onSelect: () => {
                          setDeleting(true);
                        },
                      },
                    ]
                  : []),
              ]}
            />
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
