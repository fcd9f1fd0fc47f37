import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderMail, type TemplateName } from '../../local/mail/renderMail';
import { renderTemplate } from '../../local/mail/renderTemplate';
import { PRODUCT } from '../../src/config';

const NAMES: TemplateName[] = ['invite', 'recovery', 'email_change'];

describe('renderTemplate', () => {
  it('fills in what Supabase fills in, escaped for HTML', () => {
    const html = renderTemplate('<a href="{{ .SiteURL }}/?t={{.TokenHash}}">{{ .Data.name }}</a>', {
      SiteURL: 'https://larder.example',
      TokenHash: 'a"b',
      Data: { name: '<b>&' },
    });
    expect(html).toBe('<a href="https://larder.example/?t=a&quot;b">&lt;b&gt;&amp;</a>');
  });

  it('chooses by if and else, one inside the other', () => {
    const template = '{{ if .A }}a{{ if .B }}b{{ else }}-{{ end }}{{ else }}no{{ end }}.';
    expect(renderTemplate(template, { A: 'x', B: 'y' })).toBe('ab.');
    expect(renderTemplate(template, { A: 'x', B: '' })).toBe('a-.');
    expect(renderTemplate(template, { B: 'y' })).toBe('no.');
  });

  it('leaves out what is not there, and reaches nothing but the values', () => {
    expect(renderTemplate('[{{ .Data.none }}{{ .Data.constructor }}]', { Data: {} })).toBe('[]');
  });

  it('says so when a template uses more than it knows', () => {
    expect(() => renderTemplate('{{ range .Data }}x{{ end }}', { Data: {} })).toThrow('range');
    expect(() => renderTemplate('{{ if .A }}x', { A: 1 })).toThrow('{{ end }}');
  });
});

describe('the mail templates', () => {
  it.each(NAMES)('%s names the product, has a subject and a text without markup', async (name) => {
    const mail = await renderMail(name, {
      SiteURL: 'https://larder.example',
      ConfirmationURL: 'https://larder.example/auth/v1/verify?token=t&type=x',
      Email: 'ada@example.org',
      NewEmail: 'new@example.org',
      TokenHash: 'hash',
      Data: { first_name: 'Zoë' },
    });
    expect(mail.html).toContain(PRODUCT.name);
    expect(mail.subject).not.toBe('');
    expect(mail.text).not.toMatch(/[<>]|\{\{|&\w+;/);
    expect(mail.html).not.toContain('{{');
  });

  it.each([
    ['invite', 'https://larder.example/auth/setup?token_hash=hash&type=invite'],
    ['recovery', 'https://larder.example/auth/reset-password?token_hash=hash&type=recovery'],
  ] as const)(
    '%s leads to the page of the app, which a mail scanner cannot use up',
    async (name, link) => {
      const mail = await renderMail(name, { SiteURL: 'https://larder.example', TokenHash: 'hash' });
      expect(mail.link).toBe(link);
      expect(mail.text).toContain(link);
      expect(mail.html).not.toContain('ConfirmationURL');
    },
  );

  it('do without scripts, remote images and styles', () => {
    for (const name of NAMES) {
      const source = readFileSync(
        new URL(`../../supabase/templates/${name}.html`, import.meta.url),
        'utf8',
      );
      expect(source).not.toMatch(/<script|<img|<link|url\(/i);
    }
  });
});
