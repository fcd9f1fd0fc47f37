import type { EntityName } from '../../entities';
import type { FoundRow } from '../../kit/search/foundRow';

const files = import.meta.glob<FoundRow>('../../resources/*/searchResult.tsx', {
  eager: true,
  import: 'default',
});

const rows = new Map(Object.values(files).map((row) => [row.entity, row]));

/** What a result of an entity says; without it its name, icon and the first column it is searched by. */
export const foundRowOf = (entity: EntityName): FoundRow => rows.get(entity) ?? { entity };
