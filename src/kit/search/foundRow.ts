import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityName } from '../../entities';

type Part = ComponentType<{ record: RaRecord }>;

/**
 * What a record says among the results of the search everywhere, where its name, its icon and the first other
 * column that it is searched by do not say enough. A folder of `src/resources` has one in its `searchResult.tsx`.
 */
export interface FoundRow {
  entity: EntityName;
  /** What it is called; the parts that were typed are marked in it. */
  name?: (record: RaRecord) => string;
  /** Before the name, in the place of the icon: 24 pixels. */
  face?: Part;
  /** Behind the name. */
  detail?: Part;
  /** At the right. */
  right?: Part;
  /** Which of the two a phone has room for: what is at the right unless said otherwise. */
  phone?: 'detail';
  /** Whether it only comes close to what was typed. */
  isClose?: (record: RaRecord) => boolean;
  /** What a new record begins with for whom a text was typed; null where the text names none. */
  begin?: (text: string) => Readonly<Record<string, unknown>> | null;
  /** Related rows that it needs (src/data/LarderDataProvider.ts). */
  embed?: readonly string[];
}
