import type { Missing } from './missing';
import { useText } from '../../i18n/text';

/** A function that names what is missing of an order: '4 of 6 Black beans, 15 oz'. */
export function useMissingWords(): (missing: readonly Missing[]) => string {
  const translate = useText();
  return (missing) =>
    missing
      .map(({ name, wanted, fulfilled }) =>
        translate('resources.orders.fulfil.missing', { count: wanted - fulfilled, wanted, name }),
      )
      .join('; ');
}
