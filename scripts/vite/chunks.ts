import type { Plugin } from 'vite';

/** What a person who is signed in fetches first: everything that this needs. */
export const ADMIN_MODULES = /src\/App\.tsx$/;

/** The owner of the session: the login page is there without it. */
const AUTH =
  /src\/(?:db\/auth|data\/bundle\/passkeys)\.ts|node_modules\/(?:@supabase\/auth-js|tslib)\//;

/** What other light pages share, though the login page does without. */
const LIGHT_PAGES = /src\/(?:ui\/CodeField|db\/(?!auth\.|client\.|accessToken\.))/;

/** What react-admin's index names, and Material UI's pieces bring along, though no list draws it. */
const NOT_FOR_LISTS =
  /@mui\/material\/esm\/(?:use)?(?:Autocomplete|Radio|RadioGroup|Slider|Tab|Tabs|TabScrollButton)\//;

/** What the pages before the sign-in need: they must not fetch the admin for it. */
const NOT_FOR_ADMIN = [/src\/(?:access|db|pages)\//, /src\/layout\/(?:AuthLayout|StatusLayout)/];

/** What the admin imports, at first or second hand: all that a list is made of (`adminModules`). */
const imported = new Set<string>();

/**
 * Finds what the admin imports, before the chunks are made. What only lazy pages and dialogs share is
 * none of a list's business, however many of them do.
 */
export function adminModules(): Plugin {
  return {
    name: 'larder:admin-modules',
    apply: 'build',
    buildEnd() {
      const follow = (id: string): void => {
        if (imported.has(id)) return;
        imported.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(follow);
      };
      [...this.getModuleIds()].filter((id) => ADMIN_MODULES.test(id)).forEach(follow);
    },
  };
}

const isForAdmin = (id: string) =>
  imported.has(id) && ![NOT_FOR_LISTS, ...NOT_FOR_ADMIN].some((pattern) => pattern.test(id));

/**
 * Few chunks for what every page needs, so that the first page makes few requests. What only the admin needs must
 * stay out of these groups: check the login page's bytes.
 */
export const CHUNKS = [
  // One file of all that every page begins with.
  { name: 'base', tags: ['$initial' as const], priority: 1 },
  { name: 'light', test: LIGHT_PAGES },
  { name: 'auth', test: AUTH },
  { name: 'illustration', test: /src\/ui\/Illustration/ },
  // One chunk instead of sixty for what the pages behind the sign-in share.
  { name: 'admin', test: isForAdmin, minShareCount: 2 },
];
