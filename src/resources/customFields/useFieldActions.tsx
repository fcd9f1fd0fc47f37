import { useContext } from 'react';
import { entityOf } from '../../entities';
import { editAction } from '../../kit/list/editAction';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { useCan } from '../../kit/useCan';
import { movesFrom, retireAction } from './menuEntries';
import { MoveContext } from './moveContext';
import { askedOf, useFields } from './useFields';
import { useRetireField } from './useRetireField';

const useEdit = editAction('custom_fields');

/** What is done with a field: changed, moved, retired and asked again. */
export const useFieldActions: RowActionsHook = () => {
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
    return [
      ...edit(field),
      ...(move ? movesFrom(place, asked.length) : []).map(({ by, ...entry }) => ({
        ...entry,
        onSelect: () => move?.(field, by),
      })),
      retireAction(isRetired, () => {
        void retire(field, !isRetired);
      }),
    ];
  };
};
