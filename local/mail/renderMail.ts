import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../config';
import { renderTemplate, type TemplateVariables } from './renderTemplate';

/** The files of supabase/templates, by their names. */
export type TemplateName = 'invite' | 'recovery' | 'email_change';

export interface RenderedMail {
  /** The template's `<title>`; hosted Supabase has it in config.toml. */
  subject: string;
  html: string;
  text: string;
  /** Where the first link leads; null when there is none. */
  link: string | null;
}

/** What the templates and their values write otherwise in HTML; the ampersand last. */
const ENTITIES = [
  ['&#39;', "'"],
  ['&quot;', '"'],
  ['&gt;', '>'],
  ['&lt;', '<'],
  ['&amp;', '&'],
] as const;

const templates = new Map<TemplateName, Promise<string>>();

/**
 * Fills one of the templates that hosted Supabase uses too.
 *
 * @param name which
 * @param variables Supabase's variables: SiteURL, ConfirmationURL, TokenHash, Email, Data …
 */
export async function renderMail(
  name: TemplateName,
  variables: TemplateVariables,
): Promise<RenderedMail> {
  const html = renderTemplate(await readTemplate(name), variables);
  return {
    subject: unescapeHtml(/<title>(.*?)<\/title>/s.exec(html)?.[1]?.trim() ?? ''),
    html,
    text: toPlainText(html),
    link: linkOf(html),
  };
}

/** Where the first link of a mail leads; null when there is none. */
export function linkOf(html: string): string | null {
  const link = /<a\s[^>]*?href="([^"]*)"/.exec(html)?.[1];
  return link === undefined ? null : unescapeHtml(link);
}

function readTemplate(name: TemplateName): Promise<string> {
  const known = templates.get(name);
  if (known) return known;
  const read = readFile(join(PROJECT_ROOT, 'supabase', 'templates', `${name}.html`), 'utf8');
  templates.set(name, read);
  return read;
}

/** The words of the mail, a paragraph per block, each link written out behind its text. */
export function toPlainText(html: string): string {
  const text = html
    .replace(/<head[\s\S]*?<\/head>/gi, '')
    .replace(/<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2: $1')
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|h1|h2|div|td|tr|table)>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
  return unescapeHtml(text).trim();
}

/** The text that a piece of escaped HTML stands for. */
function unescapeHtml(html: string): string {
  return ENTITIES.reduce((text, [entity, character]) => text.replaceAll(entity, character), html);
}
