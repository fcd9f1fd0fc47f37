import { readFileSync, writeFileSync } from 'node:fs';
import { COMPARES_ROWS } from './databaseRuns';
import type { Mutant, TestRun } from './Mutant';

/** A fault in a source file: what stands in it instead. */
interface SourceFault {
  name: string;
  file: string;
  faulty: string;
  runs: readonly TestRun[];
}

/** A file's text with one part replaced, which has to be there once. */
function replaceOnce(file: string, find: string, replace: string): string {
  const parts = readFileSync(file, 'utf8').split(find);
  if (parts.length !== 2)
    throw new Error(`${file} does not hold this once, so scripts/mutants must change: ${find}`);
  return parts.join(replace);
}

const ROUTES = 'src/routes.ts';
const ROUTE_RUNS: readonly TestRun[] = [
  { files: ['tests/unit/routes.test.ts', 'tests/unit/pages/auth/routeGuard.test.tsx'] },
];

/** Who may, from the strictest: a fault lets the next ones in. */
const WIDER: Readonly<Record<string, string>> = {
  superUser: 'networkAdmin',
  networkAdmin: 'locationAdmin',
  locationAdmin: 'member',
  member: 'signedIn',
  signedIn: 'public',
};

function routeFaults(): SourceFault[] {
  const lines = readFileSync(ROUTES, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, name = ''] = /^ {2}\{ name: '(\w+)', path: /.exec(line) ?? [];
    const [access = '', who = ''] = /access: '(\w+)'/.exec(line) ?? [];
    const wider = WIDER[who];
    if (!name || !wider) return [];
    return [
      {
        name: `page ${name} open to ${wider} instead of ${who}`,
        file: ROUTES,
        faulty: replaceOnce(ROUTES, line, line.replace(access, `access: '${wider}'`)),
        runs: ROUTE_RUNS,
      },
    ];
  });
}

const ENTITIES = 'src/entities.ts';
/** The access of an entity: its name, and its actions with the lowest rank that may. */
const ACCESS = /^ {2}(\w+): \{\n(?:(?! {2}\}).*\n)*? {4}access: (\{[^}]*\})/gm;
const ALLOWED = /\b(\w+): '(\w+)'/g;
const ACCESS_RUNS: readonly TestRun[] = [
  { files: ['tests/unit/access/resources.test.ts', 'tests/unit/routes.test.ts'] },
  { files: ['tests/unit/access/screens.test.tsx'] },
];

/** An entity's access decides its pages and its actions alike: each action allowed to one more rank. */
function accessFaults(): SourceFault[] {
  const text = readFileSync(ENTITIES, 'utf8');
  return [...text.matchAll(ACCESS)].flatMap((entity) => {
    const [whole, name = '', rules = ''] = entity;
    const start = entity.index + whole.length - rules.length;
    return [...rules.matchAll(ALLOWED)].flatMap((match) => {
      const [allowed, action = '', rank = ''] = match;
      const lower = rank === 'member' ? undefined : WIDER[rank];
      if (!lower) return [];
      const at = start + match.index;
      return [
        {
          name: `${name}: ${action} allowed to a ${lower} instead of a ${rank}`,
          file: ENTITIES,
          faulty: `${text.slice(0, at)}${action}: '${lower}'${text.slice(at + allowed.length)}`,
          runs: ACCESS_RUNS,
        },
      ];
    });
  });
}

const GUARD_RUNS: readonly TestRun[] = [{ files: ['tests/unit/access/guardRoute.test.ts'] }];
const CAN_RUNS: readonly TestRun[] = [{ files: ['tests/unit/access/can.test.ts'] }];
const MOUNT_RUNS: readonly TestRun[] = [{ files: ['tests/unit/pages/auth/routeGuard.test.tsx'] }];
const LOGIN_RUNS: readonly TestRun[] = [{ files: ['tests/unit/pages/auth/loginPage.test.tsx'] }];
const SESSION_RUNS: readonly TestRun[] = [
  { files: ['tests/unit/pages/auth/authState.test.ts', 'tests/unit/authProvider.test.ts'] },
];
const DATA_RUNS: readonly TestRun[] = [
  {
    files: [
      'tests/unit/dataProvider.test.ts',
      'tests/unit/data/baseProvider.test.ts',
      'tests/unit/data/http.test.ts',
      'tests/unit/data/profile.test.ts',
      'tests/unit/data/withErrors.test.ts',
      'tests/unit/data/withTenant.test.ts',
    ],
  },
];

const ANSWER_RUNS: readonly TestRun[] = [
  { files: ['tests/unit/data/baseProvider.test.ts', 'tests/unit/data/functionAnswers.test.tsx'] },
];

const CSV_RUNS: readonly TestRun[] = [{ files: ['tests/unit/data/exportRows.test.ts'] }];
const QUEUE_RUNS: readonly TestRun[] = [{ files: ['tests/unit/local/rest/PersonQueue.test.ts'] }];
const ASKED_RUNS: readonly TestRun[] = [{ files: ['tests/unit/local/rest/queryLimits.test.ts'] }];
const LOG_RUNS: readonly TestRun[] = [{ files: ['tests/unit/local/logFiles.test.ts'] }];
const COMMON_RUNS: readonly TestRun[] = [
  { files: ['tests/unit/pages/auth/commonPasswords.test.ts'] },
];
const IDLE_RUNS: readonly TestRun[] = [
  { files: ['tests/unit/data/watchIdle.test.ts', 'tests/unit/pages/auth/authState.test.ts'] },
];
const DRAFT_RUNS: readonly TestRun[] = [{ files: ['tests/unit/data/formDrafts.test.ts'] }];
const SCHEMA_RUNS: readonly TestRun[] = [COMPARES_ROWS];
const HOSTED_RUNS: readonly TestRun[] = [{ files: ['tests/unit/supabase/hostedConfig.test.ts'] }];

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const guard = (
  find: string,
  replace: string,
  runs: readonly TestRun[],
  file: string,
): SourceFault => ({
  name: `${file}: \`${inOneLine(find)}\` becomes \`${inOneLine(replace) || 'nothing'}\``,
  file,
  faulty: replaceOnce(file, find, replace),
  runs,
});
const inGuard = (find: string, replace: string) =>
  guard(find, replace, GUARD_RUNS, 'src/access/guard.ts');
const inCan = (find: string, replace: string, file = 'src/access/can.ts') =>
  guard(find, replace, CAN_RUNS, file);
const inRouteGuard = (find: string, replace: string) =>
  guard(find, replace, MOUNT_RUNS, 'src/layout/RouteGuard.tsx');
const inRoutes = (find: string, replace: string) => guard(find, replace, ROUTE_RUNS, ROUTES);
const inAuthStep = (find: string, replace: string) =>
  guard(find, replace, LOGIN_RUNS, 'src/pages/auth/AuthStep.tsx');
const inAuthState = (find: string, replace: string) =>
  guard(find, replace, SESSION_RUNS, 'src/db/authState.ts');
const inAuthProvider = (find: string, replace: string) =>
  guard(find, replace, SESSION_RUNS, 'src/authProvider.ts');
const inAnswers = (file: string, find: string, replace: string) =>
  guard(find, replace, ANSWER_RUNS, file);
const inData = (find: string, replace: string) =>
  guard(find, replace, DATA_RUNS, 'src/dataProvider.ts');

const writtenFaults = (): SourceFault[] => [
  inGuard("if (subject === null) return 'login';", "if (subject === null) return 'allow';"),
  inGuard(
    "hasRank(subject, access) ? 'allow' : 'forbidden'",
    "hasRank(subject, access) ? 'allow' : 'allow'",
  ),
  inCan('needed !== undefined && hasRank', 'needed === undefined || hasRank'),
  inCan(
    'rank !== null && RANKS.indexOf(rank) >= RANKS.indexOf(needed)',
    'rank === null || RANKS.indexOf(rank) >= RANKS.indexOf(needed)',
    'src/access/roles.ts',
  ),
  inCan(
    'RANKS.indexOf(rank) >= RANKS.indexOf(needed)',
    'RANKS.indexOf(rank) >= 0',
    'src/access/roles.ts',
  ),
  inCan("if (subject.isNetworkAdmin) return 'networkAdmin';", '', 'src/access/roles.ts'),
  inRouteGuard('if (loading) return waiting;', ''),
  inRouteGuard("if (verdict === 'login')", 'if (false)'),
  inRouteGuard("if (verdict === 'forbidden') return", 'if (false) return'),
  inRouteGuard("if (!match) return leaveFor(pathTo('NotFound'));", 'if (!match) return children;'),
  inRoutes('if (url.origin !== origin) return home;', ''),
  inRoutes('if (!match ||', 'if (match === null ||'),
  inRoutes("|| match.route.access === 'public') return home;", ') return home;'),
  inRoutes("if (url.pathname.includes('//')) return home;", ''),
  guard('(?=${UNSEEN}${SIGN})', '(?=${SIGN})', CSV_RUNS, 'src/data/exportRows.ts'),
  guard(
    'const most = ahead > this.stretch / 2 ? 1 : this.limits.running;',
    'const most = 1000;',
    QUEUE_RUNS,
    'local/rest/PersonQueue.ts',
  ),
  guard('EMBED_DEPTH = 3', 'EMBED_DEPTH = 30', ASKED_RUNS, 'local/rest/queryLimits.ts'),
  guard('EMBEDS = 10;', 'EMBEDS = 1000;', ASKED_RUNS, 'local/rest/queryLimits.ts'),
  guard('LETTERS = 100;', 'LETTERS = 100_000;', ASKED_RUNS, 'local/rest/queryLimits.ts'),
  guard('trimLog(file, 0);', '', LOG_RUNS, 'local/http/requestLog.ts'),
  guard('trimLog(file, maximum);', '', LOG_RUNS, 'local/logFiles.ts'),
  guard(
    'if (common.has(whole)) return true;',
    '',
    COMMON_RUNS,
    'src/pages/auth/commonPasswords.ts',
  ),
  guard('if (!isIdle(session)) return true;', 'return true;', IDLE_RUNS, 'src/data/watchIdle.ts'),
  guard('return !isSharedComputer() && ', 'return ', DRAFT_RUNS, 'src/data/formDrafts.ts'),
  guard('otp_length = 8', 'otp_length = 6', HOSTED_RUNS, 'supabase/config.toml'),
  guard('otp_expiry = 3600', 'otp_expiry = 86400', HOSTED_RUNS, 'supabase/config.toml'),
  guard(
    'policy clients_select on public.clients for select to authenticated',
    'policy clients_select on public.clients for select to anon',
    SCHEMA_RUNS,
    'supabase/schemas/clients.sql',
  ),
  guard(
    "'forget_imports', '1 day'",
    "'forget_imports', '2 days'",
    SCHEMA_RUNS,
    'supabase/schemas/data/job_schedules.sql',
  ),
  guard(
    'if (change) throw new StartError(describeChange(change, changes.length - 1, files));',
    '',
    SCHEMA_RUNS,
    'local/database/compareSchemas.ts',
  ),
  inAuthStep('if (wanted === step) return children;', 'return children;'),
  inAuthStep("if (isAuthenticated(state)) return 'done';", "if (state.session) return 'done';"),
  inAuthState("return session !== null && aal === 'aal2';", 'return session !== null;'),
  inAuthProvider(
    'await initAuth();\n      if (!currentUser()) throw signedOut();',
    'await initAuth();',
  ),
  inAuthProvider('? can(entityOf(resource).access, subjectOf(user), action)', '? true'),
  inAnswers(
    'src/data/baseProvider.ts',
    'if (Array.isArray(rows) && rows.every(isRow)) return answer;',
    'return answer;',
  ),
  inAnswers('src/data/http.ts', "limit.signal.aborted ? 'timeout' : 'offline'", "'offline'"),
  inAnswers('src/data/http.ts', 'setTimeout(giveUp, timeout);', 'setTimeout(() => undefined, 0);'),
  inAnswers(
    'src/data/http.ts',
    'if (answer.status >= 200 && answer.status < 300) return answer;',
    'return answer;',
  ),
  inAnswers(
    'src/data/withSearch.ts',
    "throw new Error('The search answered no page.');",
    'return { rows: [], total: 0 };',
  ),
  inAnswers(
    'src/pages/dashboard/figures.ts',
    'return z.parse(figuresShape, answer);',
    'return answer as never;',
  ),
  inAnswers('src/kit/history/history.ts', 'z.parse(answerShape, answer);', 'answer as never;'),
  inData(
    '...withErrors(withSensitive(custom, tables), tables, logError)',
    '...withSensitive(custom, tables)',
  ),
  inData(
    '...withErrors(withSensitive(custom, tables), tables, logError)',
    '...withErrors(withSensitive(live, tables), tables, logError)',
  ),
  inData(
    '...withErrors(withSensitive(custom, tables), tables, logError)',
    '...withErrors(searching, tables, logError)',
  ),
  inData('withSoftDelete(tenant, tables, callById)', 'tenant'),
  inData('withTenant(base, tables, getActiveScope)', 'base'),
];

/**
 * The faults that the app's sources can have: each page and each action open to one more role,
 * each guard opened, each decorator of the data provider taken away.
 *
 * @param invalidate told of every file that changes
 */
export function listSourceMutants(invalidate: (file: string) => void): Mutant[] {
  const faults = [...routeFaults(), ...accessFaults(), ...writtenFaults()];
  return faults.map(({ name, file, faulty, runs }) => {
    const text = readFileSync(file, 'utf8');
    const write = (content: string) => () => {
      writeFileSync(file, content);
      invalidate(file);
      return Promise.resolve();
    };
    return { name, apply: write(faulty), undo: write(text), runs };
  });
}
