import { useText } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';

/** What so many records of a resource are called, in small letters: '1 client', '2 clients'. */
export function useManyWords({
  name,
}: Pick<ResourceDefinition, 'name'>): (count: number) => string {
  const translate = useText();
  return (count) =>
    translate(`resources.${name}.name`, { smart_count: count, _: name }).toLowerCase();
}
