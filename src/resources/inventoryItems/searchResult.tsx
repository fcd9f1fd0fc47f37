import type { RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import type { FoundRow } from '../../kit/search/foundRow';
import { stockItemOf } from './stockItem';

const Category = ({ record }: { record: RaRecord }) =>
  typeof record['category'] === 'string' && record['category'];

function Available({ record }: { record: RaRecord }) {
  const translate = useText();
  return translate('palette.item.available', {
    count: stockItemOf(record).quantity_available,
  });
}

export default {
  ...{ entity: 'inventory_items', detail: Category, right: Available },
} satisfies FoundRow;
