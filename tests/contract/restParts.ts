/** A request to REST, as far as its shape goes. */
export interface RestRequest {
  readonly method: string;
  /** With its query, encoded or not. */
  readonly url: URL;
  readonly headers: Headers;
}

/**
 * The parts that a request to REST is made of, each of which PostgREST documents by itself: method and place,
 * then every operator, form of a column, order, page and header. Names and values of rows are in none.
 */
export function partsOf({ method, url, headers }: RestRequest): string[] {
  const place = url.pathname.includes('/rpc/') ? 'function' : 'table';
  const parts = [...url.searchParams].flatMap(([name, value]) => parameterParts(name, value));
  const preferences = (headers.get('prefer') ?? '').split(',').flatMap((preference) => {
    const wanted = preference.trim();
    return wanted === '' ? [] : [`Prefer ${wanted}`];
  });
  const accept = headers.get('accept') ?? '';
  const media = /vnd\.pgrst\.[\w+.]+/.exec(accept)?.[0];
  const further = [
    ...(media ? [`Accept ${media}`] : []),
    ...['range', 'range-unit', 'accept-profile', 'content-profile']
      .filter((name) => headers.has(name))
      .map((name) => `header ${name}`),
  ];
  const all = ['', ...parts, ...preferences, ...further];
  return [...new Set(all.map((part) => `${method} ${place} ${part}`.trim()))];
}

function parameterParts(given: string, value: string): string[] {
  const [, table, name = given] =
    /^(\w+)\.((?:not\.)?(?:and|or)|order|limit|offset)$/.exec(given) ?? [];
  const of = table === undefined ? '' : ' of another table';
  switch (name) {
    case 'apikey':
      return [];
    case 'select':
      return selectParts(value);
    case 'order':
      return split(value).map((term) => {
        const words = term
          .split('.')
          .filter((word) => /^(?:asc|desc|nullsfirst|nullslast)$/.test(word));
        const place = term.includes('(') ? ' of another table' : of;
        return [`order${place}`, ...words].join(' ');
      });
    case 'limit':
    case 'offset':
    case 'columns':
    case 'on_conflict':
      return [`${name}${of}`];
    case 'and':
    case 'or':
    case 'not.and':
    case 'not.or':
      return [`${name}${of}`, ...split(value.slice(1, -1)).flatMap(conditionParts)];
    default:
      return filterParts(name, value);
  }
}

function selectParts(select: string): string[] {
  return split(select).flatMap((item) => {
    const [, name = '', inner] = /^([^(]*)\((.*)\)$/s.exec(item) ?? [];
    if (name !== '' && inner !== undefined && inner !== '')
      return [...formsOf(name, 'embed'), ...selectParts(inner)];
    return formsOf(item, item === '*' ? 'all columns' : 'column');
  });
}

/** How a column or an embed is named: with another name, a hint, a cast, a step into JSON, as a sum. */
function formsOf(item: string, kind: string): string[] {
  const forms = [
    ...(/(?:^|[^:]):(?!:)/.test(item) ? ['renamed'] : []),
    ...(/!(?:inner|left)\b/.exec(item)?.slice(0, 1) ?? []),
    ...(/!(?!inner\b|left\b)/.test(item) ? ['with a hint'] : []),
    ...(item.startsWith('...') ? ['spread'] : []),
    ...(item.includes('::') ? ['cast'] : []),
    ...(item.includes('->') ? ['of JSON'] : []),
    ...(/\b(?:count|sum|avg|min|max)\(\)/.exec(item)?.slice(0, 1) ?? []),
  ];
  return [['select', kind, ...forms].join(' ')];
}

function conditionParts(condition: string): string[] {
  const [, logic, inner] = /^((?:not\.)?(?:and|or))\((.*)\)$/s.exec(condition) ?? [];
  if (logic !== undefined && inner !== undefined)
    return [`nested ${logic}`, ...split(inner).flatMap(conditionParts)];
  const [, name = '', value = ''] = /^((?:"[^"]*"|[^.])*)\.(.*)$/s.exec(condition) ?? [];
  return filterParts(name, value);
}

/** A condition on a column: its operator, and how the column and the value are written. */
function filterParts(name: string, value: string): string[] {
  const [, not = '', operator = '', modifier = ''] =
    /^(not\.)?([a-z]+)(\((?:any|all|[a-z]+)\))?\./.exec(value) ?? [];
  const rest = value.slice(not.length + operator.length + modifier.length + 1);
  return [
    `filter ${not}${operator}${modifier}${operator === 'is' ? `.${rest}` : ''}`,
    ...(name.includes('->') ? ['filter of JSON'] : []),
    ...(name.replace(/->.*/, '').includes('.') ? ['filter of another table'] : []),
    ...(rest.includes('"') ? ['quoted value'] : []),
  ];
}

/** A list's terms: commas in brackets and in quotes separate none. */
function split(list: string): string[] {
  const terms = [''];
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;
  for (const character of list) {
    if (character === '"' && !isEscaped) isQuoted = !isQuoted;
    if (!isQuoted && character === '(') depth += 1;
    if (!isQuoted && character === ')') depth -= 1;
    isEscaped = character === '\\' && !isEscaped;
    if (character === ',' && depth === 0 && !isQuoted) terms.push('');
    else terms[terms.length - 1] += character;
  }
  return terms.filter((term) => term !== '');
}
