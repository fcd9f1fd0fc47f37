import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { useContext } from 'react';
import { entityOf } from '../../entities';
import { useText } from '../../i18n/text';
import { editAction } from '../../kit/list/editAction';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { useCan } from '../../kit/useCan';
import { MoveContext } from './moveContext';
import { askedOf, useFields } from './useFields';
import { useRetireField } from './useRetireField';

const useEdit = editAction('custom_fields');

/** What is done with a field: changed, moved, retired and asked again. */
export const useFieldActions: RowActionsHook = () => {
  const translate = useText();
  const edit = useEdit();
  const can = useCan(entityOf('custom_fields'));
  const move = useContext(MoveContext);
  const fields = useFields(move !== null) ?? [];
  const retire = useRetireField();
  return (field) => {
    if (!can('edit')) return [];
    const isRetired = field['retired'] === true;
    const asked = askedOf(fields, field['entity']);
    const place = asked.findIndex(({ id }) => id === field.id);
    const step = (by: -1 | 1) => () => move?.(field, by);
    return [
      ...edit(field),
      ...(move && place > 0
        ? [
            {
              label: translate('resources.custom_fields.moveUp'),
              icon: <ArrowUpwardIcon />,
              onSelect: step(-1),
            },
          ]
        : []),
      ...(move && place >= 0 && place < asked.length - 1
        ? [
            {
              label: translate('resources.custom_fields.moveDown'),
              icon: <ArrowDownwardIcon />,
              onSelect: step(1),
            },
          ]
        : []),
      {
        label: translate(
          isRetired ? 'resources.custom_fields.askAgain' : 'resources.custom_fields.retire',
        ),
        icon: isRetired ? <ReplayOutlined /> : <BlockOutlined />,
        onSelect: () => void retire(field, !isRetired),
      },
    ];
  };
};
