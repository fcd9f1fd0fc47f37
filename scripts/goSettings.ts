/** What kind of value a setting takes, and what it is where nobody sets it. */
export type GoSetting = readonly [
  kind: 'text' | 'list' | 'number' | 'flag' | 'duration',
  fallback: string,
];

interface Field {
  /** Empty for a struct that is taken over as it is. */
  readonly name: string;
  readonly type: string;
  readonly tags: ReadonlyMap<string, string>;
}

/**
 * The variables that a Go program reads by github.com/kelseyhightower/envconfig into a struct, whose names follow
 * that package's rules, and what `ApplyDefaults` sets in the end.
 *
 * @param sources the texts of the package's files
 * @param struct whose fields are read
 * @param prefix of all variables
 */
export function goSettings(
  sources: readonly string[],
  struct: string,
  prefix: string,
): Map<string, GoSetting> {
  const source = sources.join('\n');
  const structs = readStructs(source);
  const defaults = readDefaults(source);
  const settings = new Map<string, GoSetting>();
  const gather = (type: string, above: string, path: string): void => {
    for (const field of structs.get(type) ?? []) {
      const key = field.name === '' ? above : `${above}_${keyOf(field)}`.toUpperCase();
      const place = field.name === '' ? path : `${path}.${field.name}`;
      const inner = field.type.replace(/^\*/, '');
      if (structs.has(inner) && !decodesItself(source, inner)) gather(inner, key, place);
      else {
        const [kind, zero] = kindOf(inner);
        settings.set(key, [kind, defaults.get(place) ?? field.tags.get('default') ?? zero]);
      }
    }
  };
  gather(struct, prefix, '');
  return settings;
}

const decodesItself = (source: string, type: string): boolean =>
  new RegExp(`^func \\(\\w+ \\*?${type}\\) (?:Decode|Set|UnmarshalText)\\(`, 'm').test(source);

function readStructs(source: string): Map<string, Field[]> {
  const found = source.matchAll(/^type (\w+) struct \{\n(.*?)^\}/gms);
  return new Map(
    [...found].map(([, name = '', body = '']) => [name, body.split('\n').flatMap(readField)]),
  );
}

function readField(line: string): Field[] {
  const [, name = '', type, tag = ''] =
    /^\t(?:([A-Z]\w*)\s+)?(\*?(?:\[\])?[A-Za-z][\w.]*)\s*(?:`([^`]*)`)?\s*$/.exec(line) ?? [];
  if (type === undefined) return [];
  const tags = [...tag.matchAll(/(\w+):"([^"]*)"/g)];
  return [{ name, type, tags: new Map(tags.map(([, key = '', value = '']) => [key, value])) }];
}

/** The name that envconfig gives a field, in any case. */
function keyOf({ name, tags }: Field): string {
  const other = tags.get('envconfig');
  if (other) return other;
  if (tags.get('split_words') !== 'true') return name;
  const words = name.match(/[^A-Z]+|[A-Z]+[^A-Z]+|[A-Z]+/g) ?? [];
  return words
    .flatMap((word) => /^([A-Z]+)([A-Z][^A-Z]+)/.exec(word)?.slice(1) ?? [word])
    .join('_');
}

function kindOf(type: string): GoSetting {
  if (type === 'bool') return ['flag', 'false'];
  if (type === 'time.Duration') return ['duration', '0s'];
  if (type === '[]string') return ['list', ''];
  if (/^(?:u?int\d*|float\d+|Rate)$/.test(type)) return ['number', '0'];
  return ['text', ''];
}

/** What `ApplyDefaults` puts into fields that are empty or too small, by the field's path. */
function readDefaults(source: string): Map<string, string> {
  const body =
    /^func \(config \*\w+\) ApplyDefaults\(\) error \{\n(.*?)^\}/ms.exec(source)?.[1] ?? '';
  const set = body.matchAll(/^\t\tconfig(\.[\w.]+) = ([^\n]*?)(?:\s*\/\/.*)?$/gm);
  return new Map(
    [...set].flatMap(([, path = '', written = '']) => {
      const value = valueOf(written, source);
      return value === undefined ? [] : [[path, value] as const];
    }),
  );
}

const SECONDS: Readonly<Record<string, number>> = { Second: 1, Minute: 60, Hour: 3600 };

function valueOf(written: string, source: string): string | undefined {
  const [, times, unit = ''] = /^(\d+) \* time\.(\w+)$/.exec(written) ?? [];
  if (times !== undefined) return `${Number(times) * (SECONDS[unit] ?? NaN)}s`;
  const constant = /^[a-z]\w*$/.test(written)
    ? new RegExp(`^const ${written}(?: [\\w.]+)? = (.+)$`, 'm').exec(source)?.[1]
    : undefined;
  if (constant !== undefined) return valueOf(constant, '');
  return /^"[^"]*"$/.test(written) ? written.slice(1, -1) : /^\d+$/.exec(written)?.[0];
}
