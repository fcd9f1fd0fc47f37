import { lazy, type ComponentType } from 'react';
import { entityOf } from '../entities';
import { resources } from '../resources';
import { isEntityRoute, ROUTES } from '../routes';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A page behind the sign-in that is drawn by a file of its own. */
export interface AppPage {
  path: string;
  Page: ComponentType;
}

const nameOf = (file: string): string => file.replace(/^.*\/(\w+)Page\.tsx$/, '$1');

/**
 * The pages that have files of their own, called like their routes: all that are no entity's, and those that
 * take the place of a page of an entity. Each is fetched when it is opened.
 *
 * @param files by their paths from src/start: how to fetch each
 * @throws Error when a file has no route, or a route has no file
 */
export function pagesOf(files: Readonly<Record<string, LoadPage>>): readonly AppPage[] {
  const names = Object.keys(files).map(nameOf);
  // The light pages have chunks of their own (router.tsx), and the dashboard is fetched ahead.
  const missing = ROUTES.find(
    ({ name, access }) =>
      access !== 'public' && name !== 'Dashboard' && !isEntityRoute(name) && !names.includes(name),
  );
  if (missing)
    throw new Error(
      `src/routes.ts names the page ${missing.name}, but no file draws it: add ${missing.name}Page.tsx to a folder of src/pages.`,
    );
  return Object.entries(files).map(([file, load]) => {
    const route = ROUTES.find(({ name }) => name === nameOf(file));
    if (!route)
      throw new Error(
        `No route is called ${nameOf(file)}, so nothing leads to ${file.replace('../', 'src/')}: add it to PAGES in src/routes.ts.`,
      );
    return { path: route.path, Page: lazy(load) };
  });
}

export const appPages = pagesOf(
  import.meta.glob<{ default: ComponentType }>([
    '../pages/*/*Page.tsx',
    '../resources/*/*Page.tsx',
    '!../pages/{auth,status,dashboard}/*',
  ]),
);

/** The resources with a list of their own that react-admin draws; the pages of users are such files. */
export const listed = resources.filter(
  ({ name, path }) =>
    entityOf(name).pages.length > 0 && !appPages.some((page) => page.path === path),
);
