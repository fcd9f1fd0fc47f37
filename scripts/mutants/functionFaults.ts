/** A function with one of its checks left out. */
export interface FunctionFault {
  what: string;
  definition: string;
}

/** What a refusal looks like: a condition, and at once the error, or the function that raises it. */
const REFUSAL =
  /\bthen\s+(?:raise\s+(?:exception|sqlstate)\s+('(?:[^']|'')*')(?:\s+using\s+message\s*=\s*('(?:[^']|'')*'))?|perform\s+private\.refuse\(\))/gi;
const LIVE_SESSION = /perform private\.require_live_session\(\);/i;
/** A call of a function that asks, refuses or counts, and gives nothing back. */
const ASKING = /\bperform\s+private\.((?:require|refuse)_\w+|count_deletions)\s*\([^;]*;/gi;

/**
 * The ways to leave out one check of a PL/pgSQL function: the condition before a `raise` never
 * holds, the check of the session is not made, or another function that refuses is not asked.
 *
 * @param definition a whole `create or replace function` statement
 */
export function listFunctionFaults(definition: string): FunctionFault[] {
  const faults: FunctionFault[] = [];
  for (const match of definition.matchAll(REFUSAL)) {
    const before = definition.slice(0, match.index);
    const place = before.toLowerCase().search(/\b(?:els)?if\b(?![\s\S]*\b(?:els)?if\b)/);
    if (place === -1) continue;
    const keyword = /^elsif/i.test(before.slice(place)) ? 'elsif' : 'if';
    const what = `never raises ${match[2] ?? match[1] ?? "'not_allowed'"}`;
    const earlier = faults.filter((fault) => fault.what.startsWith(what)).length;
    faults.push({
      what: earlier === 0 ? what : `${what} (${earlier + 1})`,
      definition: `${before.slice(0, place)}${keyword} false ${definition.slice(match.index)}`,
    });
  }
  if (LIVE_SESSION.test(definition))
    faults.push({
      what: 'does not ask for a live session',
      definition: definition.replace(LIVE_SESSION, ''),
    });
  for (const match of definition.matchAll(ASKING)) {
    const [call, name = ''] = match;
    if (LIVE_SESSION.test(call)) continue;
    const what = `does not ask ${name}`;
    const earlier = faults.filter((fault) => fault.what.startsWith(what)).length;
    faults.push({
      what: earlier === 0 ? what : `${what} (${earlier + 1})`,
      definition: `${definition.slice(0, match.index)}null;${definition.slice(match.index + call.length)}`,
    });
  }
  return faults;
}
