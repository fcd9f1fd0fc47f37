import * as z from 'zod/mini';
import { ARCHIVE } from '../../config';
import { zipWriter } from './zip';

const column = z.object({ name: z.string(), type: z.string(), about: z.nullable(z.string()) });

const begun = z.object({
  network: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      /** data: what an import brings back; history: for reading; digits: data, only where asked for. */
      purpose: z.enum(['data', 'history', 'digits']),
      rows: z.int(),
      about: z.nullable(z.string()),
      columns: z.array(column),
    }),
  ),
  photos: z.array(z.string()),
});
type Begun = z.infer<typeof begun>;

const page = z.object({ csv: z.string(), rows: z.int(), after: z.nullable(z.array(z.string())) });

/** A file of the archive, as its manifest says. */
export interface ArchivedFile {
  name: string;
  /** Null for a photo. */
  table: string | null;
  rows: number;
  bytes: number;
  sha256: string;
}

export interface ArchiveRequest {
  /** Calls a function of the database. */
  call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** The bytes of a photo by its path; null for one that is gone meanwhile. */
  readPhoto: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  networkId: string;
  /** With the last digits of Social Security numbers. */
  withDigits: boolean;
  /** What the README says before it names the files. */
  intro: string;
  /** Called with rows, and with the table that is being read. */
  onProgress: (done: number, total: number, table: string) => void;
}

export interface Archive {
  file: Blob;
  rows: number;
  photos: number;
  /** How many records were changed while it was made. */
  changes: number;
}

/** What makes the trail name a record that is another now. */
const CHANGES = ['insert', 'update', 'delete', 'soft_delete', 'restore'];

/**
 * Makes the archive of a network: a CSV file for each table with all columns and ids, photos, a README of the columns,
 * and a manifest with counts and sums, which `npm run network:import` checks.
 *
 * @throws what the calls throw; ArchiveTooBig
 */
export async function makeArchive(request: ArchiveRequest): Promise<Archive> {
  const { call, readPhoto, networkId, withDigits, intro, onProgress } = request;
  const start = z.parse(
    begun,
    await call('begin_network_export', { p_network_id: networkId, p_with_digits: withDigits }),
  );
  const zip = zipWriter();
  const files: ArchivedFile[] = [];
  const add = async (
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    of: Pick<ArchivedFile, 'table' | 'rows'>,
  ) => {
    await zip.add(name, bytes);
    files.push({ name, ...of, bytes: bytes.byteLength, sha256: await sha256(bytes) });
  };
  const total = start.tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  // What refers to other rows first: they are there, whatever comes in meanwhile.
  for (const { name: table, columns } of start.tables.toReversed()) {
    const header = `${columns.map(({ name }) => `"${name}"`).join(',')}\r\n`;
    let part = 1;
    let rows = 0;
    let text = header;
    const endPart = async () => {
      const name = part === 1 ? `${table}.csv` : `${table}.${part}.csv`;
      await add(name, new TextEncoder().encode(text), { table, rows });
      part += 1;
      rows = 0;
      text = header;
    };
    let after: string[] | null = null;
    do {
      onProgress(done, Math.max(total, done), table);
      const answer: z.infer<typeof page> = z.parse(
        page,
        await call('network_export_rows', {
          ...{ p_network_id: networkId, p_table: table },
          ...{ p_after: after, p_limit: ARCHIVE.batchRows },
        }),
      );
      text += answer.csv;
      rows += answer.rows;
      done += answer.rows;
      after = answer.rows === ARCHIVE.batchRows ? answer.after : null;
      if (after && text.length > ARCHIVE.partCharacters) await endPart();
    } while (after);
    await endPart();
  }
  let photos = 0;
  for (const path of start.photos) {
    const bytes = await readPhoto(path);
    if (!bytes) continue;
    await add(`photos/${path}`, bytes, { table: null, rows: 0 });
    photos += 1;
  }
  const activity = await call('network_activity', {
    ...{ p_network_id: networkId, p_actions: CHANGES, p_from: start.at, p_limit: 1 },
  });
  const { total: changes } = z.parse(z.object({ total: z.int() }), activity);
  const { network, at, schema, tables } = start;
  const manifest = {
    ...{ format: ARCHIVE.format, schema, at, network, changes },
    tables: tables.map(({ name, purpose }) => ({ name, purpose })),
    files,
  };
  const encode = (text: string) => new TextEncoder().encode(text);
  await zip.add('README.txt', encode(readme(start, intro)));
  await zip.add('manifest.json', encode(`${JSON.stringify(manifest, null, 1)}\n`));
  onProgress(done, done, '');
  return { file: zip.end(), rows: done, photos, changes };
}

function readme({ network, at, tables }: Begun, intro: string): string {
  const lines = tables.flatMap(({ name, about, columns }) => [
    '',
    `${name}.csv: ${about ?? ''}`,
    ...columns.map((one) => `  ${one.name} (${one.type})${one.about ? `: ${one.about}` : ''}`),
  ]);
  return `${[`${network.name}, ${at}`, '', intro, ...lines].join('\n')}\n`;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
