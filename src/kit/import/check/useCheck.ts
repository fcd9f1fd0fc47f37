import { useNotify } from 'react-admin';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IMPORT } from '../../../config';
import { isAbort } from '../../../data/errors';
import { newUuid } from '../../../data/uuid';
import { useText } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import type { NamedFile } from '../file/readFile';
import { filledBy } from '../match/fullName';
import type { Match } from '../match/fullName';
import { keptCells } from '../run/keptCells';
import { sentRow } from '../run/sentRows';
import { startRun } from '../run/importRun';
import { stoppedText } from '../run/stoppedText';
import { mapInSlices } from '../slices';
import { useForgetLists, useImportContext, useTargets, type ImportPlace } from '../useImport';
import { checkRows, draftOf, isAskedFor, likenessKeys } from './askDatabase';
import {
  judgeBy,
  markedFaults,
  textsOf,
  withFinding,
  type Decision,
  type ImportRow,
} from './validateRows';
import { markOf } from './markRow';
import { useDateOrders } from './useDateOrders';

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
  match: Match;
}

/** Checks a file, keeps what is mended and decided, and imports it. */
export function useCheck({ resource, place, file, match }: CheckRequest) {
  const translate = useText();
  const targets = useTargets(resource);
  const forgetLists = useForgetLists(resource);
  const notify = useNotify();
  const { data: known } = useImportContext(resource, place, file);
  const dates = useDateOrders(file.table, match, targets);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [attempt, setAttempt] = useState(0);
  // What was mended and decided outlives another reading of the dates.
  const kept = useRef(new Map<number, ImportRow>());
  const isIn = useMemo(() => new Set(known?.open?.rows ?? []), [known]);

  const { orderOf } = dates;
  const judging = useMemo(
    () => ({ resource, targets, orderOf, translate }),
    [resource, targets, orderOf, translate],
  );
  const judge = useMemo(() => judgeBy(judging), [judging]);

  const { api } = place;
  // What was found by other rules, or before another attempt, is no answer to this one.
  const asked = useMemo(() => ({ judge, known, attempt }), [judge, known, attempt]);
  const { rows = null, failure = null } = checked?.asked === asked ? checked : {};
  useEffect(() => {
    if (!known) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const run = async () => {
      const due = file.table.rows.filter((row) => !isIn.has(row.place));
      const judged = await mapInSlices(
        due,
        (row): ImportRow => {
          const mended = kept.current.get(row.place);
          const texts = mended?.texts ?? textsOf(row, match);
          const mark = mended ? mended.mark : markOf(row.cells, file.table.headers);
          return {
            ...(mark ? markedFaults(mark, translate) : judge(texts, row.tooLong)),
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
  }, [known, isIn, api, file, match, resource, judging, judge, asked, translate]);

  const replace = (row: ImportRow) => {
    kept.current.set(row.place, row);
    setChecked((all) => {
      if (!all?.rows) return all;
      const rows = all.rows.map((other) => (other.place === row.place ? row : other));
      return { ...all, rows };
    });
  };

  const mend = async (row: ImportRow, source: string, text: string) => {
    if ((row.texts[source] ?? '') === text) return;
    const texts = { ...row.texts, [source]: text };
    await judgeAgain({ ...row, ...judge(texts), texts });
  };

  /** Takes a row for a record that seemed to be none. */
  const takeIn = async (row: ImportRow) => {
    const inFile = file.table.rows.find(({ place: number }) => number === row.place);
    await judgeAgain({ ...row, ...judge(row.texts, inFile?.tooLong) });
  };

  const judgeAgain = async (row: ImportRow) => {
    const { texts } = row;
    const mended: ImportRow = { ...row, similar: undefined, mark: undefined };
    replace(mended);
    if (!isAskedFor(mended) || !rows) return;
    const keysOf = likenessKeys(rows, resource);
    const own = new Set(keysOf(mended));
    const earlier = rows.filter(
      (other) =>
        other.place !== row.place && isAskedFor(other) && keysOf(other).some((key) => own.has(key)),
    );
    try {
      const [found] = await api.check(
        [draftOf(mended)],
        earlier.slice(0, IMPORT.chunkRows).map(draftOf),
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
    const inFile = new Map(file.table.rows.map(({ place, cells }) => [place, cells]));
    const { headers } = file.table;
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
      match,
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
    retry: () => {
      setAttempt(attempt + 1);
    },
    mend,
    /** @param target the id of the record that it is added to */
    decide: (row: ImportRow, decided: Decision, target?: string) => {
      if (row.mark && decided === 'import') void takeIn(row);
      else replace({ ...row, decided, target });
    },
    importRows,
  };
}

export type Check = ReturnType<typeof useCheck>;
