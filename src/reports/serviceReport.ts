import { format, parseISO } from 'date-fns';
import { parse } from 'zod/mini';
import { DATES } from '../config';
import { formatDate } from '../i18n/dates';
import { text } from '../i18n/text';
import { ETHNICITIES, GENDERS, REFERRAL_TYPES } from '../i18n/clientChoices';
import { DIETARY_NEEDS } from '../i18n/dietaryChoices';
import {
  BUCKETS,
  HOUSEHOLD_SPLITS,
  MEASURES,
  SENSITIVE_SPLITS,
  serviceReport as shape,
  type Bucket,
  type Measure,
  type ReportLine,
  type ServiceFigures,
  type ServiceReport,
  type Split,
} from './answers';
import { answerCards } from './answerCards';
import type { Line, MeasureName, Report, ReportFigure, ReportSplit } from './declaration';
import { lengthOf, type Days } from './period';
import { countedWords, hoursBefore, hourWords, monthWords, shortDay } from './words';
import { groupName, wordLine } from './wordLine';

const isMeasure = (name: MeasureName): name is Measure => MEASURES.some((one) => one === name);

/** The visits behind a number of a split. */
const rowsOf =
  (split: Split) =>
  ({ id, except }: Line, measure: MeasureName) =>
    isMeasure(measure) ? { measure, split, ...(except ? { except } : { value: id }) } : null;

/** What names a group. */
type Group = Pick<ReportLine, 'value' | 'name'>;

type GroupSplit = Exclude<keyof ServiceReport['splits'], 'bucket' | 'zip' | 'need'>;

/** A split whose groups stand in the answer under its name. */
const groups = (
  name: GroupSplit,
  measures: ReportSplit<ServiceReport>['measures'],
  nameOf: (line: Group, answer: ServiceReport) => string = (line) => groupName(line),
): ReportSplit<ServiceReport> => ({
  name,
  group: `reports.groups.${name}`,
  measures,
  adds: HOUSEHOLD_SPLITS.some((one) => one === name),
  sensitive: SENSITIVE_SPLITS.some((one) => one === name),
  lines: (answer) => answer.splits[name].map((line) => wordLine(line, nameOf(line, answer))),
  ...(TOTALED.some((one) => one === name) && { total: ({ figures }) => figures }),
  rows: rowsOf(name),
});

/** The splits of all visits; the others are of a part of them, or no household has just one. */
const TOTALED: readonly GroupSplit[] = [
  'location',
  'event',
  'city',
  'referral_type',
  'gender',
  'ethnicity',
];

/** The hours of the week, in their order. */
const HOURS: ReportSplit<ServiceReport> = {
  ...groups('hour', ['visits', 'people']),
  lines: ({ splits }) =>
    [...splits.hour]
      .sort((one, other) => hoursBefore(one.value) - hoursBefore(other.value))
      .map((line) => wordLine(line, hourWords(line.value))),
};

/** A split of time: the answer holds the one that was asked for. */
const bucket = (
  name: Bucket,
  nameOf: (line: ReportLine) => string,
  mostDays?: number,
): ReportSplit<ServiceReport> => ({
  name,
  group: `reports.groups.${name}`,
  measures: ['visits', 'households', 'individuals', 'people'],
  lines: (answer) => answer.splits.bucket.map((line) => wordLine(line, nameOf(line))),
  holds: (answer) => answer.bucket === name,
  rows: rowsOf(name),
  ...(mostDays !== undefined && { fits: (days) => lengthOf(days) <= mostDays }),
});

const figure = (
  name: keyof ServiceFigures & TextName,
  measure: Measure,
  rows: ReportFigure<ServiceReport>['rows'] = { measure },
): ReportFigure<ServiceReport> => ({
  name,
  label: `reports.figures.${name}`,
  measure,
  count: ({ figures }) => figures[name],
  before: ({ before }) => before?.[name] ?? null,
  rows,
});
type TextName = 'households' | 'individuals' | 'visits' | 'new_households';

/** The days by which a chart of single days stays readable. */
const MOST_SINGLE_DAYS = 31;

const arrivalWords = (key: 'arrival' | 'arrivalHelp', { value }: Group, period?: Days): string =>
  text(`reports.${key}.${value}`, {
    day: period && format(parseISO(period.from), DATES.dayOfMonth),
    _: value,
  });

const ageName = (group: Group, { age_bands }: ServiceReport): string =>
  text(`reports.ages.${group.value}`, {
    adult: age_bands.adult_from,
    adultLast: age_bands.senior_from - 1,
    senior: age_bands.senior_from,
    childLast: age_bands.adult_from - 1,
    _: groupName(group),
  });

/** Whom the network served: households and individuals, each once, and every visit. */
export const serviceReport: Report<ServiceReport> = {
  name: 'service_report',
  title: 'reports.service.title',
  entity: 'visits',
  failed: 'reports.failed',
  none: 'reports.service.none',
  fn: 'service_report',
  parameters: (chosen) => ({
    p_bucket: BUCKETS.find((one) => one === chosen('time')) ?? 'week',
  }),
  read: (answer) => parse(shape, answer),
  isEmpty: ({ figures }) => figures.visits === 0,
  figures: [
    figure('households', 'households'),
    figure('individuals', 'individuals'),
    figure('visits', 'visits'),
    figure('new_households', 'households', {
      measure: 'households',
      split: 'arrival',
      value: 'new',
    }),
  ],
  cards: [
    {
      name: 'time',
      title: 'reports.cards.time',
      part: 'people',
      chart: 'bars',
      width: 'most',
      splits: [
        bucket('week', ({ value }) => shortDay(value)),
        bucket('day', ({ value }) => shortDay(value), MOST_SINGLE_DAYS),
        bucket('month', ({ value }) => monthWords(value)),
      ],
    },
    {
      name: 'arrival',
      title: 'reports.cards.arrival',
      part: 'people',
      chart: 'parts',
      width: 'less',
      splits: [
        {
          ...groups('arrival', ['households', 'individuals', 'visits']),
          lines: ({ splits, period }) =>
            splits.arrival.map((line) =>
              wordLine(
                line,
                arrivalWords('arrival', line),
                arrivalWords('arrivalHelp', line, period),
              ),
            ),
        },
      ],
      facts: ({ figures }) => [
        {
          label: 'reports.facts.visitsEach',
          value: figures.households === 0 ? 0 : figures.visits / figures.households,
        },
        { label: 'reports.facts.people', value: figures.people, rows: { measure: 'people' } },
      ],
    },
    {
      name: 'age',
      title: 'reports.cards.age',
      part: 'people',
      chart: 'parts',
      width: 'less',
      splits: [groups('age', ['individuals', 'people'], ageName)],
      aside: ({ figures: { individuals: count } }) => [
        { count, words: countedWords(count, 'individuals'), rows: { measure: 'individuals' } },
      ],
    },
    {
      name: 'who',
      title: 'reports.cards.who',
      part: 'people',
      chart: 'table',
      width: 'most',
      splits: [
        groups('referral_type', ['households', 'individuals', 'visits'], (line) =>
          groupName(line, REFERRAL_TYPES),
        ),
        groups('gender', ['households', 'individuals', 'visits'], (line) =>
          groupName(line, GENDERS),
        ),
        groups('ethnicity', ['households', 'individuals', 'visits'], (line) =>
          groupName(line, ETHNICITIES),
        ),
        {
          name: 'need',
          group: 'reports.groups.need',
          measures: ['households'],
          sensitive: true,
          lines: ({ splits }) =>
            splits.need.map((line) => wordLine(line, groupName(line, DIETARY_NEEDS))),
          // No rows: a report counts needs, and names nobody who has one.
        },
      ],
    },
    {
      name: 'hours',
      title: 'reports.cards.hours',
      part: 'visits',
      chart: 'heat',
      width: 'half',
      splits: [HOURS],
    },
    {
      name: 'reasons',
      title: 'reports.cards.reasons',
      part: 'visits',
      chart: 'table',
      width: 'half',
      splits: [groups('reason', ['visits', 'households'])],
      aside: ({ figures: { over_limit_visits: count } }) => [
        {
          ...{ count, words: countedWords(count, 'visits') },
          rows: { measure: 'visits', split: 'reason', value: 'any' },
        },
      ],
    },
    {
      name: 'place',
      title: 'reports.cards.place',
      part: 'places',
      chart: 'table',
      width: 'half',
      splits: [
        groups('location', ['households', 'individuals', 'visits']),
        groups('event', ['households', 'individuals', 'visits'], (line) =>
          line.value === 'none' ? text('reports.noEvent') : groupName(line),
        ),
      ],
    },
    {
      name: 'homes',
      title: 'reports.cards.homes',
      part: 'places',
      chart: 'table',
      width: 'half',
      splits: [
        {
          name: 'zip',
          group: 'reports.groups.zip',
          detail: 'reports.groups.city',
          measures: ['households', 'individuals', 'visits'],
          lines: ({ splits }) =>
            splits.zip.map((line) => wordLine(line, groupName(line), line.detail ?? undefined)),
          total: ({ figures }) => figures,
          adds: true,
          rows: rowsOf('zip'),
        },
        groups('city', ['households', 'individuals', 'visits']),
      ],
    },
  ],
  moreCards: answerCards,
  footnote: ({ age_bands, merged_since, time_zones, answers }) => [
    text('reports.service.footnote'),
    text('reports.service.ages', {
      adult: age_bands.adult_from,
      senior: age_bands.senior_from,
      since:
        age_bands.since === null
          ? ''
          : text('reports.service.since', { day: formatDate(age_bands.since) }),
    }),
    ...(answers.length > 0 ? [text('reports.service.answers')] : []),
    ...(merged_since > 0 ? [text('reports.service.merged', { smart_count: merged_since })] : []),
    text('reports.service.days', { zones: time_zones.join(', ') }),
  ],
};
