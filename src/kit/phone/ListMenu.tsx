import ChecklistIcon from '@mui/icons-material/Checklist';
import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlinedIcon from '@mui/icons-material/FileUploadOutlined';
import TableRowsOutlinedIcon from '@mui/icons-material/TableRowsOutlined';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/text';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { useStartExport } from '../list/Exporting';
import type { ListLink } from '../list/ListLinks';
import { useReview } from '../similar/useReview';
import { RowMenu } from '../table/RowMenu';
import type { RowAction } from '../table/tableTypes';
import { useCan } from '../useCan';
import type { PhoneView } from './usePhoneView';

interface ListMenuProps {
  resource: ResourceDefinition;
  /** What the list is called. */
  name: string;
  view: PhoneView;
  /** Whether anything can be done with selected rows. */
  isSelectable: boolean;
  /** Pages beside the list. */
  links: readonly ListLink[];
  /** What else is beside what every list has. */
  more: readonly RowAction[];
}

/** The menu of a list on a phone: what stands in the title and the toolbar where there is room. */
export function ListMenu(props: ListMenuProps) {
  const { resource, name, view, isSelectable, links, more } = props;
  const { selectedIds } = useListContext();
  const review = useReview(resource);
  const translate = useText();
  const can = useCan(resource);
  const startExport = useStartExport();
  const { asTable, selecting, select, showAsTable } = view;
  const actions: RowAction[] = [
    ...links.map((link) => ({ ...link, to: link.to(selectedIds) })),
    ...(review ? [review] : []),
    ...more,
    ...(can('import')
      ? [
          {
            label: translate('table.import'),
            icon: <FileUploadOutlinedIcon />,
            to: pathsOf(resource).import,
          },
        ]
      : []),
    ...(can('export')
      ? [
          {
            label: translate('table.export'),
            icon: <FileDownloadOutlinedIcon />,
            onSelect: () => {
              startExport();
            },
          },
        ]
      : []),
    ...(isSelectable && !asTable && !selecting
      ? [
          {
            label: translate('table.selectRows'),
            icon: <ChecklistIcon />,
            onSelect: () => {
              select(true);
            },
          },
        ]
      : []),
    {
      label: translate(asTable ? 'table.showAsList' : 'table.showAsTable'),
      icon: <TableRowsOutlinedIcon />,
      onSelect: () => {
        select(false);
        showAsTable(!asTable);
      },
    },
  ];
  return <RowMenu outlined name={name} actions={actions} />;
}
