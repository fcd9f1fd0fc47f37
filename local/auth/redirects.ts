/** At the end of an allowed address: everything below it. */
const ANYTHING_BELOW = '/**';

/** Chooses where a link from a mail may lead. */
export type RedirectCheck = (requested: string | undefined | null) => string;

/**
 * Makes the check of redirect targets. Addresses are compared as parsed URLs: same origin as
 * the site, or an entry of the list. Anything else is replaced by the site's own address.
 *
 * @param siteUrl where the app is
 * @param allowList whole URLs, or URLs that end with `/**`
 */
export function createRedirectCheck(siteUrl: string, allowList: readonly string[]): RedirectCheck {
  const site = new URL(siteUrl);
  return (requested) => {
    const target = parse(requested);
    if (!target) return siteUrl;
    if (target.origin === site.origin) return target.href;
    return allowList.some((entry) => isAllowed(target, entry)) ? target.href : siteUrl;
  };
}

function parse(text: string | undefined | null): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // user:password@ in front of a host is only ever there to deceive the reader.
  return isWeb && url.username === '' && url.password === '' ? url : undefined;
}

function isAllowed(target: URL, entry: string): boolean {
  if (entry.endsWith(ANYTHING_BELOW)) {
    const base = parse(entry.slice(0, -ANYTHING_BELOW.length + 1));
    return base?.origin === target.origin && target.pathname.startsWith(base.pathname);
  }
  const allowed = parse(entry);
  return (
    allowed?.origin === target.origin &&
    allowed.pathname === target.pathname &&
    (allowed.search === '' || allowed.search === target.search)
  );
}
