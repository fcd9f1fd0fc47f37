import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { lazy } from 'react';
import { CUSTOM_FIELD } from '../../config';
import { isBuiltIn } from '../../kit/custom/mergeFields';
import { defineResource } from '../../kit/defineResource';
import { dateTime, flag, number, text } from '../../kit/fields/fields';
import { AnswersCount } from './AnswersCount';
import {
  askAtCheckIn,
  entity,
  isForDesk,
  kind,
  label,
  options,
  readers,
  required,
  searchable,
  section,
} from './declaredFields';
import { defaultValue } from './defaultValue';
import { faultOf, hasOptions, optionsOf } from './fieldOptions';
import { useFieldActions } from './useFieldActions';

const FieldListView = lazy(() => import('./FieldListView'));
const CreateField = lazy(() => import('./CreateField'));
const FieldDetails = lazy(() => import('./FieldDetails'));

export default defineResource('custom_fields', {
  help: 'fields',
  icon: TuneOutlined,
  softDelete: 'update',
  fields: {
    label,
    entity,
    kind,
    section,
    help: text({ max: CUSTOM_FIELD.helpMaximum, wide: true }),
    options,
    readers,
    required,
    searchable,
    ask_at_check_in: askAtCheckIn,
    default_value: defaultValue,
    retired: flag({ readOnly: true }),
    position: number({ readOnly: true }),
    created_at: { ...dateTime(), sortable: false },
  },
  select: ['code'],
  list: ['label', 'kind', 'section', 'readers', 'ask_at_check_in'],
  more: ['created_at'],
  phone: { line2: ['kind'] },
  peek: {
    first: ['kind', 'section'],
    without: ['entity', 'ask_at_check_in', 'retired', 'position'],
  },
  search: ['label'],
  sort: { field: 'position', order: 'ASC' },
  check: (values, resources = []) => ({
    label: resources.some(
      (one) => one.name === values['entity'] && isBuiltIn(one, String(values['label'])),
    )
      ? 'resources.custom_fields.labelTaken'
      : undefined,
    ask_at_check_in:
      values['ask_at_check_in'] === true && !isForDesk(values['entity'], values['readers'])
        ? 'resources.custom_fields.ask.only'
        : undefined,
    options: hasOptions(values['kind']) ? faultOf(optionsOf(values['options']))?.text : undefined,
  }),
  confirmDelete: { typed: true, note: AnswersCount },
  rowActions: useFieldActions,
  views: { list: FieldListView, create: CreateField, details: FieldDetails },
});
