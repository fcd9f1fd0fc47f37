import WarehouseOutlined from '@mui/icons-material/WarehouseOutlined';
import { lazy } from 'react';
import { STOCK } from '../../config';
import { SOURCE_KINDS } from '../../i18n/foodSourceKinds';
import { defineResource } from '../../kit/defineResource';
import { choice, dateTime, multiline, text } from '../../kit/fields/fields';
import { FoodSourceListView } from './FoodSourceListView';
import { useMergeAction } from './MergeFrame';

const FoodSourceDetails = lazy(() => import('./FoodSourceDetails'));

export default defineResource('food_sources', {
  help: 'food-sources',
  icon: WarehouseOutlined,
  softDelete: 'update',
  mergedInto: 'merged_into',
  fields: {
    name: text({ required: true, max: STOCK.donorMaximum }),
    kind: choice(SOURCE_KINDS, { filter: true }),
    description: multiline(),
    created_at: dateTime({ filter: true }),
  },
  list: ['name', 'kind', 'description'],
  more: ['created_at'],
  select: ['merged_into'],
  bulk: ['kind'],
  intake: {
    note: 'description',
    headers: {
      name: [
        ...['vendor', 'vendor name', 'supplier', 'supplier name', 'donor', 'donor name'],
        ...['source', 'source name', 'food source', 'company', 'organization', 'proveedor'],
      ],
    },
  },
  phone: { line2: ['kind'] },
  search: ['name', 'description'],
  sort: { field: 'name', order: 'ASC' },
  rowActions: useMergeAction,
  views: { list: FoodSourceListView, details: FoodSourceDetails },
});
