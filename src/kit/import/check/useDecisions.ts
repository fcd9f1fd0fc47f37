import { useMemo } from 'react';
import { IMPORT } from '../../../config';
import { formatDate } from '../../../i18n/dates';
import { formatNumber } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import { isConfidential } from '../match/memberColumns';
import { DATE_ORDERS, daysOf, readDay } from './dates';
import { isFurther, type Left } from './left';
import type { Check } from './useCheck';
import { decisionOf, recordsOf, stateOf, type ImportRow } from './validateRows';

/** Something that one person decides for all rows that it is true of. */
export interface FileDecision {
  id: string;
  title: string;
  text: string;
  options: readonly { name: string; label: string }[];
  /** Null while it is open. */
  value: string | null;
  choose: (name: string) => void;
}

/** Texts that no field takes, of one kind. */
interface LeftKind {
  kind: string;
  source: string;
  /** What it is called where no field has it. */
  label: string;
  count: number;
  samples: readonly string[];
}

/** What is to be decided for the whole file, at most `IMPORT.decisions`: more kinds of texts are one of the rest. */
export function useDecisions(
  check: Check,
  rows: readonly ImportRow[],
  resource: ResourceDefinition,
): readonly FileDecision[] {
  const kinds = useMemo(() => leftKinds(rows), [rows]);
  const dates = useDateDecisions(check);
  const alike = useAlikeDecisions(check, rows);
  const unread = useLeftDecisions(
    check,
    kinds,
    resource,
    IMPORT.decisions - dates.length - alike.length,
  );
  return [...dates, ...unread, ...alike];
}

/** More of them are no help below a title. */
const SAMPLES = 3;

function leftKinds(rows: readonly ImportRow[]): readonly LeftKind[] {
  const found = new Map<string, Omit<LeftKind, 'kind' | 'samples'> & { samples: Set<string> }>();
  for (const { left } of rows)
    for (const { kind, source, label, text, fate } of left) {
      if (fate !== 'asked') continue;
      const known = found.get(kind) ?? { source, label, count: 0, samples: new Set<string>() };
      known.count += 1;
      if (known.samples.size < SAMPLES) known.samples.add(text);
      found.set(kind, known);
    }
  return [...found]
    .map(([kind, { samples, ...one }]) => ({ kind, ...one, samples: [...samples] }))
    .sort((a, b) => b.count - a.count);
}

function useDateDecisions({ dates }: Check): readonly FileDecision[] {
  const translate = useText();
  const open = useMemo(
    () =>
      dates.columns
        .filter(({ contradicting }) => contradicting.length > 0)
        .map((column) => ({
          column,
          twoWays: column.samples.filter((text) => daysOf(text).length > 1),
        })),
    [dates.columns],
  );
  return open.map(({ column, twoWays }): FileDecision => {
    const { source, label, order, contradicting } = column;
    const [text = ''] = twoWays;
    const [first = '', second = ''] = daysOf(text);
    const [one = '', other = ''] = contradicting;
    return {
      id: `dates ${source}`,
      title: translate('import.decisions.dates', {
        ...{ smart_count: twoWays.length, field: label },
      }),
      text: [
        translate('import.decisions.datesText', {
          ...{ text, first: formatDate(first), second: formatDate(second) },
        }),
        ...(other === '' ? [] : [translate('import.decisions.bothOrders', { one, other })]),
      ].join(' '),
      options: DATE_ORDERS.filter((name) =>
        contradicting.some((day) => readDay(day, name) !== null),
      ).map((name) => ({ name, label: translate(`import.check.orders.${name}`) })),
      value: order,
      choose: (name) => {
        const chosen = DATE_ORDERS.find((known) => known === name);
        if (chosen) dates.choose(source, chosen);
      },
    };
  });
}

function useLeftDecisions(
  check: Check,
  kinds: readonly LeftKind[],
  resource: ResourceDefinition,
  most: number,
): readonly FileDecision[] {
  const translate = useText();
  const { targets, fates, settle } = check;
  const fieldOf = (source: string) => targets.find((target) => target.source === source);
  const isSecret = ({ source }: Pick<Left, 'source'>) => isConfidential(source, targets);
  const labelOf = ({ kind, source, label }: LeftKind) =>
    (fieldOf(kind) ?? fieldOf(source))?.label ?? label;
  // A secret goes to no note; where a kind has nothing to choose, nothing is decided.
  const optionsOf = (some: readonly LeftKind[]) => [
    { name: 'empty', label: translate('import.decisions.empty') },
    ...(resource.intake?.note !== undefined && !some.some(isSecret)
      ? [{ name: 'note', label: translate('import.decisions.note') }]
      : []),
  ];
  const decisionOfKinds = (
    some: readonly LeftKind[],
    title: string,
    text: string,
  ): FileDecision => ({
    id: `left ${some.map(({ kind }) => kind).join(' ')}`,
    ...{ title, text, options: optionsOf(some) },
    value: fates[some[0]?.kind ?? ''] ?? 'empty',
    choose: (name) => {
      const chosen = name === 'note' ? 'note' : 'empty';
      settle(
        some.map(({ kind }) => kind),
        chosen,
      );
    },
  });
  const single = (kind: LeftKind): FileDecision =>
    decisionOfKinds(
      [kind],
      translate(isFurther(kind) ? 'import.decisions.further' : 'import.decisions.unread', {
        ...{ smart_count: kind.count, field: labelOf(kind) },
      }),
      isSecret(kind)
        ? translate('import.decisions.secret')
        : kind.samples.map((sample) => `“${sample}”`).join(', '),
    );
  if (kinds.length <= most) return kinds.map(single);
  const open = kinds.filter((kind) => !isSecret(kind));
  const own = [...kinds.filter(isSecret), ...open].slice(0, Math.max(most - 1, 0));
  const rest = kinds.filter((kind) => !own.includes(kind));
  return [
    ...own.map(single),
    decisionOfKinds(
      rest,
      translate('import.decisions.others', {
        smart_count: rest.reduce((sum, { count }) => sum + count, 0),
      }),
      translate('import.decisions.othersText', {
        fields: rest.map((kind) => `${labelOf(kind)} (${formatNumber(kind.count)})`).join(', '),
      }),
    ),
  ];
}

function useAlikeDecisions(check: Check, rows: readonly ImportRow[]): readonly FileDecision[] {
  const translate = useText();
  const met = rows.filter(({ similar, known }) => similar ?? known);
  const doubles = met.filter((row) => stateOf(row) === 'duplicate');
  const one = doubles.filter((row) => recordsOf(row).length === 1);
  const inFile = doubles.filter((row) => recordsOf(row).length === 0);
  const changed = met.filter((row) => stateOf(row) === 'changed');
  const common = (some: readonly ImportRow[]): string | null => {
    const [first, ...others] = new Set(some.map(decisionOf));
    return others.length > 0 || first === undefined || first === 'undecided' ? null : first;
  };
  const label = (name: 'add' | 'importAsNew' | 'update' | 'leave') =>
    translate(`import.check.decisions.${name}`);
  const asNew = { name: 'import', label: label('importAsNew') };
  const leave = { name: 'leave', label: label('leave') };
  const decide = (some: readonly ImportRow[]) => (name: string) => {
    check.decideRows(some, (row) => ({
      decided: name === 'add' || name === 'import' || name === 'update' ? name : 'leave',
      target: name === 'add' ? recordsOf(row)[0]?.id : undefined,
    }));
  };
  const made = (
    id: string,
    some: readonly ImportRow[],
    title: string,
    options: FileDecision['options'],
  ) =>
    some.length === 0
      ? []
      : [
          {
            ...{ id, title, options, value: common(some), choose: decide(some) },
            text: translate('import.decisions.alikeText'),
          },
        ];
  return [
    ...made(
      'changed',
      changed,
      translate('import.decisions.changed', { smart_count: changed.length }),
      [{ name: 'update', label: label('update') }, leave],
    ),
    ...made('alike', one, translate('import.decisions.alike', { smart_count: one.length }), [
      { name: 'add', label: label('add') },
      asNew,
      leave,
    ]),
    ...made(
      'twice',
      inFile,
      translate('import.decisions.alikeRows', { smart_count: inFile.length }),
      [asNew, leave],
    ),
  ];
}
