import { SectionCard } from '../../../ui/SectionCard';
import { useText } from '../../../i18n/text';
import type { StockItem } from '../stockItem';
import { LotRows } from './LotRows';
import { useLots } from './useLots';

/** The lots of an item, where it has any, and how much of it has none. */
export function ItemLots({ item }: { item: StockItem }) {
  const translate = useText();
  const { data: lots = [] } = useLots(item.location_id, item.id);
  if (lots.length === 0) return null;
  const named = lots.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = item.quantity_actual - named;
  const title = translate('lots.list');
  return (
    <SectionCard flush title={title} aside={count > 0 && translate('lots.withoutLot', { count })}>
      <LotRows lots={lots} label={title} named={false} />
    </SectionCard>
  );
}
