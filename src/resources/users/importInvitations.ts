import * as z from 'zod/mini';
import { INVITATIONS_A_DAY } from '../../config';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import type { Text } from '../../i18n/text';
import { refusalWords } from '../../kit/errors/useReportRefusal';
import { isDataError } from '../../data/errors';
import { failureTexts } from '../../ui/failureTexts';
import type {
  Finding,
  ImportApi,
  ImportDescription,
  LeftOutRow,
  Outcome,
  SentRow,
} from '../../kit/import/importApi';
import { ANSWER, REFUSALS } from './useInvite';

const allowance = z.object({ left: z.int() });

const MESSAGE = { message: 'resources.location_users.errors.create' };

/** What the check says of an address that has to wait: the end of a key under `import.faults`. */
export const OVER_LIMIT = 'over_limit';

interface Inviting {
  dataApi: Pick<LarderDataProvider, 'rpc' | 'invokeFunction'>;
  place: { network_id: string; location_id: string };
  translate: Text;
  by: string;
}

/**
 * An import whose rows are invitations: each is sent by the function that sends one, so that a day's limit
 * counts every row. Nothing of it is kept but what that function keeps, and an invitation that went out
 * is not undone.
 */
export function importInvitations({ dataApi, place, translate, by }: Inviting): ImportApi {
  const outcomes = new Map<number, Outcome>();
  const leftOut = new Map<number, LeftOutRow>();
  let begun: Pick<ImportDescription, 'file' | 'rows' | 'at'> = { file: '', rows: 0, at: '' };

  const leave = ({ row, cells, reason }: SentRow, why = reason ?? ''): Outcome => {
    leftOut.set(row, {
      row,
      cells: (cells ?? []).map(([header, text]): [string, string] => [header, text]),
      reason: why,
    });
    return { row, outcome: 'left_out' };
  };

  const invite = async (id: string, row: SentRow): Promise<Outcome> => {
    if (row.action !== 'create') return leave(row);
    try {
      const body = { ...row.values, ...place, key: id };
      z.parse(ANSWER, await dataApi.invokeFunction('invite-user', body, MESSAGE));
      return { row: row.row, outcome: 'created' };
    } catch (error) {
      if (isForAll(error)) throw error;
      const why = refusalWords(error, REFUSALS, translate) ?? failureTexts(error).detail;
      return leave(row, why);
    }
  };

  return {
    context: () => Promise.resolve({ recent: [], same: null, open: null, match: null }),
    check: async (rows, earlier) => {
      const { left } = z.parse(allowance, await dataApi.rpc('invitation_allowance', {}, MESSAGE));
      const doubles = doublesIn([...earlier, ...rows]);
      const fresh = rows.filter(({ row }) => !doubles.has(row)).slice(left);
      return [
        ...fresh.map(({ row }): Finding => ({
          row,
          problem: { code: OVER_LIMIT, message: String(INVITATIONS_A_DAY) },
        })),
        ...[...doubles].map(([row, first]): Finding => ({ row, similar: [{ row: first }] })),
      ];
    },
    begin: (_id, { name, rows }) => {
      begun = { file: name, rows, at: new Date().toISOString() };
      return Promise.resolve([...outcomes.keys()]);
    },
    send: async (id, rows) => {
      for (const row of rows)
        if (!outcomes.has(row.row)) outcomes.set(row.row, await invite(id, row));
      return rows.flatMap(({ row }) => outcomes.get(row) ?? []);
    },
    end: (id) => {
      const count = (wanted: Outcome['outcome']) =>
        [...outcomes.values()].filter(({ outcome }) => outcome === wanted).length;
      const counts = {
        created: count('created'),
        added: 0,
        changed: 0,
        left_out: count('left_out'),
      };
      const dates = { ended_at: begun.at, undone_at: null, undo_until: begun.at };
      return Promise.resolve({ id, by, ...begun, ...counts, ...dates, removed: 0, stayed: 0 });
    },
    undo: null,
    // Who is invited becomes somebody's record with the first sign-in.
    records: null,
    leftOut: () => Promise.resolve([...leftOut.values()]),
  };
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The rows whose address stands in an earlier one, with the first of them. */
function doublesIn(rows: readonly SentRow[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const doubles = new Map<number, number>();
  for (const { row, values } of rows) {
    const address = wordsOf(values['email']).toLowerCase();
    const known = first.get(address);
    if (known === undefined) first.set(address, row);
    else doubles.set(row, known);
  }
  return doubles;
}

/** Whether a failure is no affair of the one address: the connection, or the session. */
const isForAll = (error: unknown): boolean =>
  isDataError(error) && ['offline', 'timeout', 'busy', 'session', 'assurance'].includes(error.kind);
