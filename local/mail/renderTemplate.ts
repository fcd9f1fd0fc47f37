import { escapeToBuffer } from 'hono/utils/html';

/** What a template may name: `{{ .Email }}`, `{{ .Data.first_name }}`. */
export interface TemplateVariables {
  [name: string]: unknown;
}

const ACTION = /\{\{-?\s*(.*?)\s*-?\}\}/gs;
const PATH = /^(?:\.[A-Za-z_][A-Za-z0-9_]*)+$/;

/**
 * Fills a template of the kind that Supabase's mailer takes (Go's html/template), as far as
 * ours use it: `{{ .Name }}`, `{{ .Data.key }}`, `{{ if .Name }} … {{ else }} … {{ end }}`.
 * Values are escaped for HTML; a missing one is empty.
 *
 * @param template the HTML with its actions
 * @param variables the values
 * @throws Error when the template uses anything else
 */
export function renderTemplate(template: string, variables: TemplateVariables): string {
  // One entry per open `if`: whether its current branch is written.
  const open: boolean[] = [];
  const html: [string] = [''];
  let position = 0;
  for (const match of template.matchAll(ACTION)) {
    const action = match[1] ?? '';
    const isWritten = open.every(Boolean);
    if (isWritten) html[0] += template.slice(position, match.index);
    position = match.index + match[0].length;

    const condition = /^if\s+(\S+)$/.exec(action)?.[1];
    if (condition !== undefined) {
      open.push(Boolean(valueOf(condition, variables)));
    } else if (action === 'else' && open.length > 0) {
      open.push(!open.pop());
    } else if (action === 'end' && open.length > 0) {
      open.pop();
    } else if (isWritten) {
      escapeToBuffer(toText(valueOf(action, variables)), html);
    }
  }
  if (open.length > 0) throw new Error('A mail template has an {{ if }} without its {{ end }}.');
  return html[0] + template.slice(position);
}

function valueOf(path: string, variables: TemplateVariables): unknown {
  if (!PATH.test(path)) throw new Error(`A mail template uses {{ ${path} }}, which is not known.`);
  let value: unknown = variables;
  for (const key of path.slice(1).split('.')) {
    value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
