import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { CUSTOM_FIELD } from '../../config';
import { FIELD_ENTITIES, FIELD_KINDS } from '../../i18n/customFieldChoices';
import { defineResource } from '../../kit/defineResource';
import { choice, dateTime, flag, number, text } from '../../kit/fields/fields';
import { editAction } from '../../kit/list/editAction';

export default defineResource('custom_fields', {
  icon: TuneOutlined,
  softDelete: 'update',
  fields: {
    label: text({ required: true, max: CUSTOM_FIELD.labelMaximum }),
    entity: {
      ...choice(FIELD_ENTITIES, { required: true, filter: true }),
      initial: 'clients',
      sortable: false,
    },
    kind: { ...choice(FIELD_KINDS, { required: true, filter: true }), sortable: false },
    section: text({ max: CUSTOM_FIELD.labelMaximum }),
    help: text({ max: CUSTOM_FIELD.helpMaximum, wide: true }),
    required: flag(),
    retired: flag({ readOnly: true, filter: true }),
    position: number({ readOnly: true }),
    created_at: dateTime(),
  },
  select: ['code', 'options'],
  list: ['label', 'kind', 'section', 'required'],
  more: ['retired', 'created_at'],
  search: ['label'],
  sort: { field: 'position', order: 'ASC' },
  confirmDelete: { typed: true },
  rowActions: editAction('custom_fields'),
});
