import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  BUCKETS,
  HOUSEHOLD_SPLITS,
  MEASURES,
  reportVisits,
  serviceReport,
  SPLITS,
  VISIT_SPLITS,
  type Bucket,
  type Measure,
  type ServiceReport,
  type Split,
} from '../../src/reports/answers';
import { addDays, bucketsOf, ReportOracle, type Asked } from './reportOracle';
import { addAnswers, addPrograms, addYear, readNetwork, setZones, ZONES } from './reportSteps';
import { useScene } from './scene';
import { aPerson, type ActorName, type World } from './world';

/** The service report and its rows, beside what a slow count of the raw rows says. */
const scene = useScene();
/** Somebody who administers two locations, one of them deleted since. */
let ofBoth: World['claims'][ActorName];
/** Somebody who administers two locations of three. */
let ofTwo: World['claims'][ActorName];

beforeAll(async () => {
  const { sql, here } = scene();
  await addYear(sql, scene());
  await addPrograms(sql, scene());
  await addAnswers(sql, scene());
  ofBoth = await aPerson(sql, {
    network: here.id,
    links: {
      [here.otherLocation]: 'admin',
      [here.deletedLocation]: 'admin',
      [here.location]: 'member',
    },
  });
  ofTwo = await aPerson(sql, {
    network: here.id,
    links: { [here.otherLocation]: 'admin', [here.location]: 'admin' },
  });
});

type Who = 'networkAdmin' | 'superUser' | 'locationAdmin' | 'ofBoth' | 'ofTwo';
interface Question {
  who: Who;
  location: string | null;
  from: string;
  to: string;
  bucket: Bucket;
}

const actorOf = (who: Who) => (who === 'ofBoth' ? ofBoth : who === 'ofTwo' ? ofTwo : who);

/** Which locations count for whom. */
function placesOf({ who, location }: Question): string[] {
  if (location !== null) return [location];
  const { here } = scene();
  if (who === 'locationAdmin') return [here.location];
  // A deleted location is nobody's but the network's.
  if (who === 'ofBoth') return [here.otherLocation];
  if (who === 'ofTwo') return [here.location, here.otherLocation];
  return [here.location, here.otherLocation, here.deletedLocation];
}

async function answerOf(question: Question, against: string | null = null): Promise<ServiceReport> {
  const { who, location, from, to, bucket } = question;
  const { rows, code, message } = await scene().as(actorOf(who), [
    'select public.service_report($1, $2, $3, $4, $5, $6) as r',
    ...[scene().here.id, location, from, to, against, bucket],
  ]);
  if (code) throw new Error(message);
  return z.parse(serviceReport, rows[0]?.['r']);
}

async function rowsOf(
  question: Question,
  measure: Measure,
  split: Split | null,
  value: string | null,
  limit = 1000,
  except: readonly string[] | null = null,
) {
  const { who, location, from, to } = question;
  const { rows, code, message } = await scene().as(actorOf(who), [
    `select public.report_visits($1, $2, $3, $4, $5, $6, $7, p_limit => $8, p_except => $9) as r`,
    ...[scene().here.id, location, from, to, measure, split, value, limit, except],
  ]);
  if (code) throw new Error(message);
  return z.parse(reportVisits, rows[0]?.['r']);
}

const oracleOf = async (asked: Asked) =>
  new ReportOracle(await readNetwork(scene().sql, scene().here.id), asked);

/** What an answer's splits say, by the names of the drill-down. */
const linesOf = ({
  splits: { bucket, need: _needs, ...others },
  bucket: name,
  answers,
}: ServiceReport) => ({
  ...others,
  // What can be answered stands there without a visit, too.
  answer: answers.flatMap(({ entity, code, lines }) =>
    lines
      .filter(({ visits }) => visits > 0)
      .map(({ value, ...line }) => ({
        ...line,
        value: [entity, code, ...(value === null ? [] : [value])].join('.'),
      })),
  ),
  [name]: bucket.map(({ last_day: _, ...line }) => line),
});

const aDay = fc.integer({ min: 0, max: 440 }).map((days) => addDays('2025-09-01', days));
const aZone = fc.constantFrom(...ZONES, null);
const aQuestion = fc
  .record({
    day: aDay,
    length: fc.oneof(fc.integer({ min: 1, max: 62 }), fc.integer({ min: 63, max: 366 })),
    bucket: fc.constantFrom(...BUCKETS),
    asks: fc.constantFrom<[Who, 'location' | 'otherLocation' | 'deletedLocation' | null]>(
      ['networkAdmin', null],
      ['networkAdmin', 'location'],
      ['networkAdmin', 'deletedLocation'],
      ['superUser', null],
      ['locationAdmin', null],
      ['locationAdmin', 'location'],
      ['ofBoth', null],
      ['ofBoth', 'otherLocation'],
      ['ofTwo', null],
    ),
    // One clock for all, or each its own: they are counted in two ways.
    zones: fc.oneof(
      fc.tuple(aZone, aZone, aZone),
      aZone.map((zone) => [zone, zone, zone]),
    ),
  })
  .map(({ day, length, asks: [who, place], ...others }) => ({
    ...others,
    ...{ who, place, from: day, to: addDays(day, length - 1) },
  }));

async function set(zones: readonly (string | null)[]): Promise<void> {
  const { here, sql } = scene();
  const [here_ = null, other = null, deleted = null] = zones;
  await setZones(sql, here.id, {
    [here.location]: here_,
    [here.otherLocation]: other,
    [here.deletedLocation]: deleted,
  });
}

const asAsked = ({
  place,
  ...question
}: { place: 'location' | 'otherLocation' | 'deletedLocation' | null } & Omit<
  Question,
  'location'
>): Question => ({
  ...question,
  location: place === null ? null : scene().here[place],
});

function figuresOf(oracle: ReportOracle) {
  const [households, individuals, visits, people] = MEASURES.map((measure) =>
    oracle.count(measure),
  );
  return {
    ...{ households, individuals, visits, people },
    new_households: oracle.count('households', 'arrival', 'new'),
    returning_households: oracle.count('households', 'arrival', 'returning'),
    over_limit_visits: oracle.count('visits', 'reason', 'any'),
  };
}

describe('the service report', () => {
  it('says what a slow count of the raw rows says, for any period, split, role and zone', async () => {
    await fc.assert(
      fc.asyncProperty(aQuestion, async ({ zones, ...drawn }) => {
        await set(zones);
        const question = asAsked(drawn);
        const answer = await answerOf(question);
        const oracle = await oracleOf({ ...question, locations: placesOf(question) });
        expect(answer.figures).toEqual(figuresOf(oracle));
        for (const [split, lines] of Object.entries(linesOf(answer)))
          expect([split, countsIn(lines)]).toEqual([
            split,
            expectedCounts(oracle, split as Split, question),
          ]);
        expect(
          new Map(answer.splits.need.map(({ value, households }) => [value, households])),
        ).toEqual(oracle.needs());
      }),
      { seed: 29, numRuns: 40 },
    );
  });

  it('beside another period says what that one’s own report says', async () => {
    await fc.assert(
      fc.asyncProperty(aQuestion, fc.constantFrom('period', 'year'), async (drawn, against) => {
        const question = asAsked(drawn);
        const answer = await answerOf(question, against);
        const days = answer.against;
        if (!days) throw new Error('It is compared with nothing.');
        expect(answer.before).toEqual((await answerOf({ ...question, ...days })).figures);
        if (against === 'period') {
          expect(addDays(days.to, 1)).toBe(question.from);
          expect(Date.parse(days.to) - Date.parse(days.from)).toBe(
            Date.parse(question.to) - Date.parse(question.from),
          );
        }
      }),
      { seed: 30, numRuns: 8 },
    );
  });
});

/** Lines as a table of what they count. */
function countsIn(lines: readonly { value: string }[]) {
  return new Map(lines.map(({ value, ...line }) => [value, countsOf(line)]));
}
const countsOf = (line: Partial<Record<string, unknown>>) =>
  Object.fromEntries(
    MEASURES.flatMap((measure) => (line[measure] === undefined ? [] : [[measure, line[measure]]])),
  );

function expectedCounts(oracle: ReportOracle, split: Split, { bucket, from, to }: Question) {
  const values = oracle.values(split);
  values.delete('any');
  if (split === 'age')
    for (const age of ['children', 'adults', 'seniors', 'unknown']) values.add(age);
  if (split === 'arrival') values.add('new').add('returning');
  if (split === bucket) for (const day of bucketsOf(bucket, from, to).keys()) values.add(day);
  const measures = split === 'hour' ? (['visits', 'people'] as const) : MEASURES;
  return new Map(
    [...values].map((value) => [
      value,
      Object.fromEntries(measures.map((measure) => [measure, oracle.count(measure, split, value)])),
    ]),
  );
}

describe('the rows behind a number', () => {
  it('are as many as it says, for any measure, split and group', async () => {
    await fc.assert(
      fc.asyncProperty(
        aQuestion,
        fc.constantFrom(...MEASURES),
        fc.constantFrom(null, ...SPLITS),
        fc.nat(),
        async ({ zones, ...drawn }, measure, split, pick) => {
          await set(zones);
          const question = asAsked(drawn);
          const oracle = await oracleOf({ ...question, locations: placesOf(question) });
          const values = split === null ? [] : [...oracle.values(split)];
          const value =
            split === null ? null : (values[pick % Math.max(values.length, 1)] ?? 'unknown');
          const { total, number, rows } = await rowsOf(question, measure, split, value);
          const expected = oracle.rows(measure, split, value ?? '');
          expect(new Map(rows.map(({ id, counted }) => [id, counted]))).toEqual(expected);
          expect(total).toBe(expected.size);
          expect(number).toBe(oracle.count(measure, split, value ?? ''));
        },
      ),
      { seed: 31, numRuns: 80 },
    );
  });

  it('of all other groups are those of each of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        aQuestion,
        // What adds up: of households that may stand in several groups only their visits.
        fc.oneof(
          fc.tuple(
            fc.constantFrom(...MEASURES),
            fc.constantFrom(...HOUSEHOLD_SPLITS.filter((split) => split !== 'arrival')),
          ),
          fc.tuple(
            fc.constantFrom(...(['visits', 'people'] as const)),
            // Several programs of one visit make no others.
            fc.constantFrom(...VISIT_SPLITS.filter((split) => split !== 'program')),
          ),
        ),
        fc.nat(),
        async ({ zones, ...drawn }, [measure, split], pick) => {
          await set(zones);
          const question = asAsked(drawn);
          const oracle = await oracleOf({ ...question, locations: placesOf(question) });
          const groups = [...oracle.values(split)].filter((value) => value !== 'any');
          const except = groups
            .filter((_value, index) => (pick + index * 7) % 3 === 0)
            .slice(0, 100);
          if (except.length === 0) except.push('somewhere else');
          const others = groups.filter((value) => !except.includes(value));
          const { total, number, rows } = await rowsOf(
            question,
            measure,
            split,
            null,
            1000,
            except,
          );
          const expected = others.flatMap((value) => [...oracle.rows(measure, split, value)]);
          expect(new Map(rows.map(({ id, counted }) => [id, counted]))).toEqual(new Map(expected));
          expect(total).toBe(expected.length);
          expect(number).toBe(
            others.reduce((sum, value) => sum + oracle.count(measure, split, value), 0),
          );
        },
      ),
      { seed: 32, numRuns: 40 },
    );
  });

  it('come a page at a time, in any order, with the same total', async () => {
    const question: Question = {
      who: 'networkAdmin',
      location: null,
      from: '2025-10-01',
      to: '2025-12-31',
      bucket: 'week',
    };
    const all = await rowsOf(question, 'visits', null, null);
    expect(all.rows).toHaveLength(all.total);
    const page = await rowsOf(question, 'visits', null, null, 10);
    expect(page).toEqual({ ...all, rows: all.rows.slice(0, 10) });
  });
});
