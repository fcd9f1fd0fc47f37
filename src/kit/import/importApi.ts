import * as z from 'zod/mini';
import { gatherCustom, spreadCustom } from '../../data/customColumns';
import type { LarderDataProvider, Scope } from '../../data/LarderDataProvider';
import type { ResourceDefinition } from '../declaration';

const problem = z.object({
  code: z.string(),
  message: z.string(),
  /** How a row names the record that it belongs to. */
  who: z.optional(z.string()),
});

const counts = { created: z.int(), added: z.int(), changed: z.int(), left_out: z.int() };

const description = z.object({
  id: z.string(),
  file: z.string(),
  rows: z.int(),
  at: z.string(),
  by: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  undo_until: z.string(),
  removed: z.int(),
  stayed: z.int(),
  ...counts,
});

/** An import that was begun, and what became of its rows. */
export type ImportDescription = z.infer<typeof description>;

const context = z.object({
  recent: z.array(description),
  same: z.nullable(description),
  open: z.nullable(z.object({ id: z.string(), rows: z.array(z.int()) })),
  match: z.unknown(),
  /** Where the caller imports, the location of this import first; null for what belongs to no location. */
  locations: z.nullish(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** The active food programs, where a file names them. */
  programs: z.nullish(z.array(z.object({ id: z.string(), name: z.string() }))),
});
export type ImportContext = z.infer<typeof context>;

const match = z.looseObject({
  /** A record; without it, a row of the file. */
  id: z.optional(z.string()),
  row: z.optional(z.int()),
  name: z.optional(z.string()),
});
/** What a row is like, with columns of a record that tell it from others. */
export type SimilarMatch = z.infer<typeof match>;

const known = z.object({
  id: z.string(),
  name: z.nullish(z.string()),
  /** What is there in columns in which the file says something else. */
  changed: z.pipe(z.record(z.string(), z.unknown()), z.transform(spreadCustom)),
  /** Those of its row whom the record does not have. */
  members: z.optional(z.array(z.record(z.string(), z.unknown()))),
  /** Those whom it has, and of whom its row says something else: what is there. */
  member_changes: z.optional(
    z.array(
      z.object({ id: z.string(), name: z.string(), changed: z.record(z.string(), z.unknown()) }),
    ),
  ),
});
/** The record that has the number of a row. */
export type KnownByNumber = z.infer<typeof known>;

const finding = z.object({
  row: z.int(),
  known: z.optional(known),
  problem: z.optional(problem),
  /** The best match, and all that are as much alike. */
  similar: z.optional(z.array(match)),
});
/** What the database says of a row that it would not simply take. */
export type Finding = z.infer<typeof finding>;

const outcome = z.object({
  row: z.int(),
  outcome: z.enum(['created', 'added', 'changed', 'left_out']),
  problem: z.optional(problem),
});
/** What became of a row. */
export type Outcome = z.infer<typeof outcome>;

const undone = z.object({
  left: z.int(),
  /** What stayed, named once nothing is left. */
  kept: z.array(
    z.object({
      row: z.int(),
      id: z.string(),
      name: z.nullish(z.string()),
      why: z.enum(['changed', 'used', 'deleted']),
    }),
  ),
  removed: z.int(),
  stayed: z.int(),
});
export type Undone = z.infer<typeof undone>;

const leftOut = z.array(
  z.object({
    row: z.int(),
    cells: z.nullable(z.array(z.tuple([z.string(), z.string()]))),
    reason: z.nullable(z.string()),
  }),
);
export type LeftOutRow = z.infer<typeof leftOut>[number];

const records = z.array(
  z.object({ row: z.int(), id: z.string(), name: z.nullish(z.string()), gone: z.boolean() }),
);
/** A record that came in, or was filled. */
export type ImportedRecord = z.infer<typeof records>[number];

/** A row as the database takes it. */
export interface SentRow {
  row: number;
  values: Readonly<Record<string, unknown>>;
  /** The people who come with a record. */
  members?: readonly Readonly<Record<string, unknown>>[];
  action?: 'create' | 'add' | 'update' | 'leave';
  record?: string | undefined;
  cells?: readonly (readonly [string, string])[];
  reason?: string;
}

/** What is known of a file when its import begins. */
export interface ImportedFile {
  name: string;
  hash: string;
  shape: string;
  rows: number;
}

/** Milliseconds that one request of an import may take: a little longer than the database lets it. */
const TIMEOUT = 40_000;

/** What an import asks for. All errors are DataErrors. */
export interface ImportApi {
  context: (file?: Pick<ImportedFile, 'hash' | 'shape'>) => Promise<ImportContext>;
  /** What is found of some rows, those without a finding left out. */
  check: (rows: readonly SentRow[], earlier: readonly SentRow[]) => Promise<readonly Finding[]>;
  /** @returns the rows that are done already, where it goes on */
  begin: (
    id: string,
    file: ImportedFile,
    match: Readonly<Record<string, unknown>>,
    again: boolean,
  ) => Promise<readonly number[]>;
  send: (id: string, rows: readonly SentRow[]) => Promise<readonly Outcome[]>;
  end: (id: string) => Promise<ImportDescription>;
  /** Null where what came in cannot be undone. */
  undo: ((id: string) => Promise<Undone>) | null;
  leftOut: (id: string) => Promise<readonly LeftOutRow[]>;
  /** The records behind a number, in the order of the file and behind a row of it; null where there are none. */
  records:
    | ((
        id: string,
        outcome: 'created' | 'added' | 'changed',
        page: { after: number; limit: number },
      ) => Promise<readonly ImportedRecord[]>)
    | null;
}

/** A row with the answers to the network's own questions in one column. */
const written = ({ members, ...row }: SentRow): SentRow => ({
  ...row,
  values: gatherCustom(row.values),
  ...(members && { members: members.map((member) => gatherCustom(member)) }),
});

/** The import of a resource, by the functions of the database. */
export function importApi(
  dataApi: Pick<LarderDataProvider, 'rpc'>,
  resource: Pick<ResourceDefinition, 'name'>,
  scope: Scope,
): ImportApi {
  const call = (name: string, args: Readonly<Record<string, unknown>>) =>
    dataApi.rpc(name, args, {
      message: `resources.${resource.name}.errors.import`,
      timeout: TIMEOUT,
    });
  const place = {
    p_entity: resource.name,
    ...('network' in scope ? { p_network_id: scope.network } : { p_location_id: scope.location }),
  };
  return {
    context: async (file) =>
      z.parse(
        context,
        await call('import_context', {
          ...place,
          p_file_hash: file?.hash ?? null,
          p_shape: file?.shape ?? null,
        }),
      ),
    check: async (rows, earlier) =>
      z.parse(
        z.array(finding),
        await call('check_import', {
          ...place,
          ...{ p_rows: rows.map(written), p_earlier: earlier.map(written) },
        }),
      ),
    begin: async (id, file, match, again) =>
      z.parse(
        z.array(z.int()),
        await call('begin_import', {
          ...place,
          ...{ p_import: id, p_file: file, p_columns: match, p_again: again },
        }),
      ),
    send: async (id, rows) =>
      z.parse(
        z.array(outcome),
        await call('import_rows', { p_import: id, p_rows: rows.map(written) }),
      ),
    end: async (id) => z.parse(description, await call('end_import', { p_import: id })),
    undo: async (id) => z.parse(undone, await call('undo_import', { p_import: id })),
    leftOut: async (id) => z.parse(leftOut, await call('import_left_out', { p_import: id })),
    records: async (id, p_outcome, { after, limit }) =>
      z.parse(
        records,
        await call('import_records', {
          ...{ p_import: id, p_outcome },
          ...{ p_after: after, p_limit: limit },
        }),
      ),
  };
}
