import { useNotify } from 'react-admin';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IMPORT } from '../../../config';
import { isAbort } from '../../../data/errors';
import { newUuid } from '../../../data/uuid';
import { useText } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import type { NamedFile } from '../file/readFile';
import type { Folding } from '../match/foldHouseholds';
import { filledBy } from '../match/fullName';
import { keptMatching, type Matching } from '../match/valueMatch';
import { keptCells } from '../run/keptCells';
import { sentRow } from '../run/sentRows';
import { startRun } from '../run/importRun';
import { stoppedText } from '../run/stoppedText';
import { mapInSlices } from '../slices';
import { useForgetLists, useImportContext, useTargets, type ImportPlace } from '../useImport';
import { checkRows, draftOf, isAskedFor, likenessKeys, likenOf } from './askDatabase';
import {
  judgeBy,
  markedFaults,
  furtherOf,
  moreOf,
  textsOf,
  toldFaults,
  withFinding,
  type Decision,
  type ImportRow,
} from './validateRows';
import { useDateOrders } from './useDateOrders';
import { isFurther, type Fates } from './left';
import { withAllNotes } from './allNotes';

/** What came of a check: rows, or why there are none. */
interface Checked {
  asked: object;
  rows?: readonly ImportRow[];
  failure?: unknown;
}

export interface CheckRequest {
  resource: ResourceDefinition;
  place: ImportPlace;
  file: NamedFile;
  matching: Matching;
  /** The rows of the file, each household as one. */
  folding: Folding;
}

/** Checks a file, keeps what is mended and decided, and imports it. */
export function useCheck({ resource, place, file, matching, folding }: CheckRequest) {
  const { table, match, members } = folding;
  const { values } = matching;
  const translate = useText();
  const { data: known } = useImportContext(resource, place, file);
  const sources = useMemo(() => Object.values(match), [match]);
  const targets = useTargets(resource, known, sources);
  const forgetLists = useForgetLists(resource);
  const notify = useNotify();
  const dates = useDateOrders(table, match, targets);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [progress, setProgress] = useState({ done: 0, total: table.rows.length });
  const [attempt, setAttempt] = useState(0);
  // What was mended and decided outlives another reading of the dates.
  const kept = useRef(new Map<number, ImportRow>());
  const isIn = useMemo(() => new Set(known?.open?.rows ?? []), [known]);

  const { orderOf } = dates;
  const judging = useMemo(
    () => ({ resource, targets, orderOf, translate, values }),
    [resource, targets, orderOf, translate, values],
  );
  const judge = useMemo(() => judgeBy(judging), [judging]);

  const { api } = place;
  // What was found by other rules, or before another attempt, is no answer to this one.
  const asked = useMemo(() => ({ judge, known, attempt }), [judge, known, attempt]);
  const { rows: judgedRows = null, failure = null } = checked?.asked === asked ? checked : {};
  const [fates, setFates] = useState<Fates>({});
  const rows = useMemo(
    () => judgedRows && withAllNotes(judgedRows, { resource, targets, fates, translate }),
    [judgedRows, resource, targets, fates, translate],
  );
  useEffect(() => {
    if (!known) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const run = async () => {
      const notes = { headers: table.headers, source: resource.intake?.note };
      const due = table.rows.filter((row) => !isIn.has(row.place));
      const judged = await mapInSlices(
        due,
        (row): ImportRow => {
          const mended = kept.current.get(row.place);
          const texts = mended?.texts ?? textsOf(row, match, notes);
          const mark = mended ? mended.mark : row.mark;
          const judged = mark ? markedFaults(mark, translate) : judge(texts, row.tooLong);
          const further = mark ? [] : [...furtherOf(row, match, notes), ...moreOf(row)];
          const told = mark ? {} : toldFaults(row, translate);
          return {
            ...{ ...judged, left: [...judged.left, ...further] },
            ...{ faults: { ...judged.faults, ...told } },
            ...{ place: row.place, texts, similar: undefined, mark },
            ...{ decided: mended?.decided, target: mended?.target },
          };
        },
        signal,
      );
      const found = await checkRows(judged, {
        api,
        resource,
        signal,
        onProgress: (done, total) => {
          if (!signal.aborted) setProgress({ done, total });
        },
      });
      const done = await mapInSlices(
        judged,
        (row) => withFinding(row, found.get(row.place), judging),
        signal,
      );
      if (!signal.aborted) setChecked({ asked, rows: done });
    };
    run().catch((error: unknown) => {
      if (!isAbort(error) && !signal.aborted) setChecked({ asked, failure: error });
    });
    return () => {
      controller.abort();
    };
  }, [known, isIn, api, table, match, resource, judging, judge, asked, translate]);

  const replace = (row: ImportRow) => {
    kept.current.set(row.place, row);
    setChecked((all) => {
      if (!all?.rows) return all;
      const rows = all.rows.map((other) => (other.place === row.place ? row : other));
      return { ...all, rows };
    });
  };

  /** The decisions of rows as they were judged: what is shown of them may hold what goes to the note besides. */
  const decideRows = (
    some: readonly ImportRow[],
    decisionFor: (row: ImportRow) => Pick<ImportRow, 'decided' | 'target'>,
  ) => {
    const decided = new Map(some.map((row) => [row.place, decisionFor(row)]));
    setChecked((all) => {
      if (!all?.rows) return all;
      const next = all.rows.map((row) => ({ ...row, ...decided.get(row.place) }));
      for (const row of next) if (decided.has(row.place)) kept.current.set(row.place, row);
      return { ...all, rows: next };
    });
  };

  const mend = async (row: ImportRow, source: string, text: string) => {
    if ((row.texts[source] ?? '') === text) return;
    const texts = { ...row.texts, [source]: text };
    await judgeAgain(judgedAnew({ ...row, texts }));
  };

  /** Takes a row for a record that seemed to be none. */
  const takeIn = async (row: ImportRow) => {
    const inFile = table.rows.find(({ place: number }) => number === row.place);
    await judgeAgain(judgedAnew(row, inFile?.tooLong));
  };

  const judgedAnew = (row: ImportRow, tooLong?: boolean): ImportRow => {
    const judged = judge(row.texts, tooLong);
    // What stands in further columns is mended nowhere.
    const further = row.left.filter(isFurther);
    return { ...row, ...judged, left: [...judged.left, ...further] };
  };

  const judgeAgain = async (row: ImportRow) => {
    const { texts } = row;
    const mended: ImportRow = {
      ...row,
      ...{ similar: undefined, known: undefined, waitsFor: undefined, mark: undefined },
    };
    replace(mended);
    if (!isAskedFor(mended) || !rows) return;
    try {
      const keysOf = await likenessKeys(rows, resource);
      const own = new Set(keysOf(mended));
      const isAlike = await mapInSlices(
        rows,
        (other) =>
          other.place !== row.place &&
          isAskedFor(other) &&
          keysOf(other).some((key) => own.has(key)),
      );
      const earlier = rows.filter((_, index) => isAlike[index]);
      const [found] = await api.check(
        [draftOf(mended)],
        earlier.slice(0, IMPORT.chunkRows).map(likenOf),
      );
      const latest = kept.current.get(row.place);
      // Mended once more meanwhile: that asks for itself.
      if (latest?.texts === texts) replace(withFinding(latest, found, judging));
    } catch (error) {
      setChecked({ asked, failure: error });
    }
  };

  const importRows = async () => {
    if (!rows || !known) return;
    const inFile = new Map(table.rows.map(({ place, cells }) => [place, cells]));
    const { headers } = table;
    const sent = await mapInSlices(rows, (row) =>
      sentRow(row, {
        ...{ targets, translate },
        cells: keptCells(row, { headers, cells: inFile.get(row.place) ?? [], match, targets }),
      }),
    );
    await startRun(place.key, {
      api,
      id: known.open?.id ?? newUuid(),
      person: place.person,
      file: { name: file.name, hash: file.hash, shape: file.shape, rows: file.table.rows.length },
      match: keptMatching(matching),
      again: known.same !== null,
      rows: sent,
      onRecords: forgetLists,
      onUnseenEnd: (view) => {
        const isStopped = view.state === 'stopped';
        const told = isStopped ? 'import.run.hasStopped' : 'import.run.hasEnded';
        notify(translate(told, { name: view.file.name }), {
          type: isStopped ? 'error' : 'success',
          ...(isStopped && { description: stoppedText(view, translate) }),
        });
      },
    });
  };

  return {
    targets: targets.filter(({ source }) => filledBy(match).has(source)),
    known,
    rows,
    progress,
    failure,
    dates,
    alreadyIn: isIn.size,
    /** How many rows became members of a household. */
    members,
    retry: () => {
      setAttempt(attempt + 1);
    },
    mend,
    /** @param target the id of the record that it is added to */
    decide: (row: ImportRow, decided: Decision, target?: string) => {
      if (row.mark && decided === 'import') void takeIn(row);
      else decideRows([row], () => ({ decided, target }));
    },
    /** Decides several rows at once. */
    decideRows,
    fates,
    /** Says what becomes of all texts of some kinds. */
    settle: (kinds: readonly string[], fate: Fates[string]) => {
      setFates((all) => ({ ...all, ...Object.fromEntries(kinds.map((kind) => [kind, fate])) }));
    },
    importRows,
  };
}

export type Check = ReturnType<typeof useCheck>;
