import { formatOrderNumber } from '../../../i18n/formatValue';
import '../../../i18n/activityTexts';
import { pathOf, isEntity } from '../../../entities';
import { pathsOf } from '../../../kit/declaration';
import type { Text } from '../../../i18n/text';
import type { ActivityRow } from './readActivity';

/** What was done, in words. */
export const deedWords = ({ action, count }: ActivityRow, translate: Text): string =>
  translate(`resources.networks.activity.actions.${action}`, {
    smart_count: count ?? undefined,
    _: action,
  });

/** What kind of record it was done to: one of them. */
export const entityWords = (entity: string, translate: Text): string =>
  translate(`resources.networks.activity.entities.${entity}`, {
    _: translate(`resources.${entity}.name`, { smart_count: 1, _: entity }),
  });

/** Which fields were changed, or why a super user entered the network; '' for other deeds. */
export const columnWords = ({ columns, entity, reason }: ActivityRow, translate: Text): string =>
  reason ??
  (columns ?? [])
    .map((column) => translate(`resources.${entity}.fields.${column}`, { _: column }))
    .join(', ');

/** What the record is called. Orders have numbers. */
export const targetWords = ({ target_entity: entity, target_name: name }: ActivityRow): string =>
  name === null || name === '' ? '' : entity === 'orders' ? formatOrderNumber(name) : name;

/** Who did it. Of a wrong password only the account is known. */
export const actorWords = ({ actor_name: name, action }: ActivityRow, translate: Text): string =>
  name ??
  translate(
    UNPROVEN.has(action)
      ? 'resources.networks.activity.nobody'
      : 'resources.networks.activity.system',
  );

const UNPROVEN: ReadonlySet<string> = new Set(['sign_in_failed', 'code_failed']);

/** Records with a page that a network admin may open. */
const OPENED: ReadonlySet<string> = new Set([
  ...['clients', 'orders', 'inventory_items', 'events', 'locations', 'profiles'],
]);

/** The address of the record's page, where there is one. */
export function targetPath({
  target_entity: entity,
  target_id: id,
}: ActivityRow): string | undefined {
  if (id === null || !OPENED.has(entity) || !isEntity(entity)) return undefined;
  return pathsOf({ path: pathOf(entity) }).details(id);
}
