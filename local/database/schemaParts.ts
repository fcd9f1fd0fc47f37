/** The steps of a migration, in the order in which they can run. */
export const STEPS = [
  'drop',
  'drop function',
  'type',
  'column',
  'create',
  'constraint',
  'foreign key',
  'part',
  'grant',
  'comment',
] as const;

/** A statement without its semicolon, and the step in which it runs. */
export interface Statement {
  step: (typeof STEPS)[number];
  text: string;
}

/** What a line of an object is about, and the statements that make and remove it. */
export interface Part {
  name: string;
  make: Statement;
  remove: Statement;
  /** Whether making another of that name removes this one. */
  isReplaced: boolean;
}

/** `public.clients` of `table public.clients`. */
export const nameOf = (object: string): string => object.replace(/^\w+ /, '');

/**
 * The statements for one line of an object.
 *
 * @param object such as `table public.clients`
 * @param line of that object, as readSchema gives it
 * @returns null for a line that has none, such as a column
 */
export function readPart(object: string, line: string): Part | null {
  for (const { pattern, read } of KINDS) {
    const match = pattern.exec(line);
    if (match) return read(object, match);
  }
  return null;
}

interface Kind {
  pattern: RegExp;
  read: (object: string, match: RegExpExecArray) => Part;
}

const FUNCTION: Kind = {
  pattern: /^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) /,
  read: (object, { input }) => ({
    name: 'definition',
    make: { step: 'create', text: input },
    remove: { step: 'drop function', text: `drop ${object}` },
    isReplaced: true,
  }),
};

const COMMENT: Kind = {
  pattern: /^((?:\w+ \S+ )?)comment (E?'[^]*)$/,
  read: (object, [, label = '', text = '']) => {
    const make = (said: string): Statement => ({
      step: 'comment',
      text: `comment on ${labeled(object, label)} is ${said}`,
    });
    return { name: `${label}comment`, make: make(text), remove: make('null'), isReplaced: true };
  },
};

const GRANT: Kind = {
  pattern: /^(?:column (\S+) )?grant ([a-z, ]+) to (\S+)$/,
  read: (object, [, column, privileges = '', role = '']) => {
    const what = column === undefined ? privileges : privileges.replace(/[^,]+/g, `$& (${column})`);
    const target = object.replace(/^(?:table|view) /, '');
    return {
      name: `${column ?? ''} grant to ${role}`,
      make: { step: 'grant', text: `grant ${what} on ${target} to ${role}` },
      remove: { step: 'drop', text: `revoke ${what} on ${target} from ${role}` },
      isReplaced: false,
    };
  },
};

const INDEX: Kind = {
  pattern: /^CREATE (?:UNIQUE )?INDEX (\S+) ON /,
  read: (object, { input, 1: name = '' }) =>
    tablePart(`index ${name}`, input, `drop index ${inSchemaOf(object, name)}`),
};

const TRIGGER: Kind = {
  // One that is disabled ends with that word.
  pattern: /^CREATE (?:CONSTRAINT )?TRIGGER (\S+) [^]*\)$/,
  read: (object, { input, 1: name = '' }) =>
    tablePart(`trigger ${name}`, input, `drop trigger ${name} on ${nameOf(object)}`),
};

const POLICY: Kind = {
  pattern: /^policy (\S+) (as [^\n]*)(?:\nusing ([^]*?))?(?:\nwith check ([^]*))?$/,
  read: (object, [, name = '', head = '', using, check]) => {
    const lines = [
      `create policy ${name} on ${nameOf(object)} ${head}`,
      ...(using === undefined ? [] : [`  using (${using})`]),
      ...(check === undefined ? [] : [`  with check (${check})`]),
    ];
    const drop = `drop policy ${name} on ${nameOf(object)}`;
    return tablePart(`policy ${name}`, lines.join('\n'), drop);
  },
};

const CONSTRAINT: Kind = {
  pattern: /^constraint (\S+) ([A-Z][^]*)$/,
  read: (object, [, name = '', definition = '']) => {
    const alter = `alter table ${nameOf(object)}`;
    return {
      name: `constraint ${name}`,
      make: {
        step: definition.startsWith('FOREIGN KEY') ? 'foreign key' : 'constraint',
        text: `${alter} add constraint ${name} ${definition}`,
      },
      remove: { step: 'drop', text: `${alter} drop constraint ${name}` },
      isReplaced: false,
    };
  },
};

const ROW_LEVEL_SECURITY: Kind = {
  pattern: /^row-level security (on|off), replica identity default$/,
  read: (object, [, state]) => {
    const text = `alter table ${nameOf(object)} ${state === 'on' ? 'enable' : 'disable'} row level security`;
    const make: Statement = { step: 'part', text };
    return { name: 'row-level security', make, remove: make, isReplaced: true };
  },
};

/** A comment first: that of a policy begins as the policy does. */
const KINDS = [COMMENT, FUNCTION, GRANT, INDEX, TRIGGER, POLICY, CONSTRAINT, ROW_LEVEL_SECURITY];

const tablePart = (name: string, make: string, remove: string): Part => ({
  name,
  make: { step: 'part', text: make },
  remove: { step: 'drop', text: remove },
  isReplaced: false,
});

/** What a comment on a part of an object names; the label is such as `column city `. */
function labeled(object: string, label: string): string {
  const [kind = '', name = ''] = label.split(' ');
  if (kind === '') return object;
  if (kind === 'column') return `column ${nameOf(object)}.${name}`;
  if (kind === 'index' || kind === 'statistics') return `${kind} ${inSchemaOf(object, name)}`;
  return `${kind} ${name} on ${nameOf(object)}`;
}

const inSchemaOf = (object: string, name: string): string =>
  `${nameOf(object).replace(/[^.]*$/, '')}${name}`;
