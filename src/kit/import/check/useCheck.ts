import { useEffect, useMemo, useRef, useState } from 'react';
import { IMPORT } from '../../../config';
import { isAbort } from '../../../data/errors';
import { newUuid } from '../../../data/uuid';
import { useText } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import type { NamedFile } from '../ImportPage';
import { samplesOf, type Match } from '../match/matchColumns';
import { sentRow } from '../run/sentRows';
import { startRun } from '../run/importRun';
import { mapInSlices } from '../slices';
import { useForgetLists, useImportContext, useTargets, type ImportPlace } from '../useImport';
import { checkRows, draftOf, likenessKeys } from './checkRows';
import { dateOrderOf, type DateOrder } from './dates';
import { judgeBy, stateOf, textsOf, withFinding, type Decision, type ImportRow } from './judgeRows';

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
  const { data: known } = useImportContext(resource, place, file);
  const [order, setOrder] = useState(() => orderOf(file, match, targets));
  const [rows, setRows] = useState<readonly ImportRow[] | null>(null);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // What was mended and decided outlives another reading of the dates.
  const kept = useRef(new Map<number, Pick<ImportRow, 'texts' | 'decided'>>());
  const isIn = useMemo(() => new Set(known?.open?.rows ?? []), [known]);

  const judging = useMemo(
    () => ({ resource, targets, order, translate }),
    [resource, targets, order, translate],
  );
  const judge = useMemo(() => judgeBy(judging), [judging]);

  const { api } = place;
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
          return {
            ...judge(texts, row.tooLong),
            ...{ place: row.place, texts, similar: undefined, decided: mended?.decided },
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
      const checked = await mapInSlices(
        judged,
        (row) => withFinding(row, found.get(row.place), judging),
        signal,
      );
      if (!signal.aborted) setRows(checked);
    };
    setRows(null);
    setFailure(null);
    run().catch((error: unknown) => {
      if (!isAbort(error) && !signal.aborted) setFailure(error);
    });
    return () => {
      controller.abort();
    };
  }, [known, isIn, api, file, match, resource, judging, judge, attempt]);

  const replace = (row: ImportRow) => {
    kept.current.set(row.place, row);
    setRows((all) => all?.map((other) => (other.place === row.place ? row : other)) ?? null);
  };

  const mend = async (row: ImportRow, source: string, text: string) => {
    if ((row.texts[source] ?? '') === text) return;
    const texts = { ...row.texts, [source]: text };
    const mended: ImportRow = { ...row, ...judge(texts), texts, similar: undefined };
    replace(mended);
    if (stateOf(mended) === 'error' || !rows) return;
    const keysOf = likenessKeys(rows, resource);
    const own = new Set(keysOf(mended));
    const earlier = rows.filter(
      (other) =>
        other.place !== row.place &&
        stateOf(other) !== 'error' &&
        keysOf(other).some((key) => own.has(key)),
    );
    try {
      const [found] = await api.check(
        [draftOf(mended)],
        earlier.slice(0, IMPORT.chunkRows).map(draftOf),
      );
      // Mended once more meanwhile: that asks for itself.
      if (kept.current.get(row.place) === mended) replace(withFinding(mended, found, judging));
    } catch (error) {
      setFailure(error);
    }
  };

  const importRows = async () => {
    if (!rows || !known) return;
    const sent = await mapInSlices(rows, (row) => sentRow(row, targets, translate));
    await startRun(place.key, {
      api,
      id: known.open?.id ?? newUuid(),
      file: { name: file.name, hash: file.hash, shape: file.shape, rows: file.table.rows.length },
      match,
      again: known.same !== null,
      rows: sent,
      onRecords: forgetLists,
    });
  };

  return {
    targets: targets.filter(({ source }) => Object.values(match).includes(source)),
    known,
    rows,
    progress,
    failure,
    order,
    setOrder,
    alreadyIn: isIn.size,
    retry: () => {
      setAttempt(attempt + 1);
    },
    mend,
    decide: (row: ImportRow, decided: Decision) => {
      replace({ ...row, decided });
    },
    importRows,
  };
}

export type Check = ReturnType<typeof useCheck>;

/** How the days of a file are written; as in the United States where it has none. */
function orderOf(
  { table }: NamedFile,
  match: Match,
  targets: ReturnType<typeof useTargets>,
): DateOrder {
  const samples = Object.entries(match).flatMap(([place, source]) =>
    targets.some((target) => target.source === source && target.field.typed === 'date')
      ? samplesOf(table, Number(place), IMPORT.rows)
      : [],
  );
  return dateOrderOf(samples);
}
