import type { Page, Route } from '@playwright/test';

/** What a server may do instead of answering. */
export interface Fault {
  name: string;
  answer: (route: Route) => Promise<void>;
}

/** What stands where rows should be: the page of a proxy, half a text, another shape. */
const GARBAGE = [
  { contentType: 'text/html', body: '<html>It works!</html>' },
  { contentType: 'application/json', body: '[{"id": "5' },
  { contentType: 'application/json', body: '[{"a":1},null]' },
] as const;

/** One kind of garbage for a question, the same whenever it is asked; all kinds over the screens. */
const garbageFor = (url: string) => GARBAGE[url.length % GARBAGE.length] ?? GARBAGE[0];

const ANSWERS_500: Fault = {
  name: 'answers 500',
  answer: (route) => route.fulfill({ status: 500, json: { message: 'x' } }),
};

/** What answers, with an error or with garbage. */
export const WRONG_ANSWERS: readonly Fault[] = [
  ANSWERS_500,
  {
    name: 'answers garbage',
    answer: (route) =>
      route.fulfill({
        status: 200,
        headers: { 'content-range': '0-0/1' },
        ...garbageFor(route.request().url()),
      }),
  },
];

/** What refuses a connection, as a server that is down. */
export const CUTS: Fault = {
  name: 'cuts the connection',
  answer: (route) => route.abort('connectionreset'),
};
const SAYS_NOTHING: Fault = { name: 'says nothing', answer: () => Promise.resolve() };

/** What answers some questions by cutting the connection, and the others by nothing at all. */
export const NO_ANSWER: Fault = {
  name: 'cannot be reached or says nothing',
  answer: (route) => (route.request().url().length % 2 === 0 ? CUTS : SAYS_NOTHING).answer(route),
};

/** The same for requests about the session, where the auth client takes any JSON for a yes. */
export const AUTH_FAULTS: readonly Fault[] = [
  ANSWERS_500,
  { name: 'answers a page', answer: (route) => route.fulfill({ status: 200, ...GARBAGE[0] }) },
  CUTS,
  SAYS_NOTHING,
];

/** Requests for data: tables, functions and files. */
export const isData = (url: URL): boolean => /^\/(rest|functions|storage)\/v1\//.test(url.pathname);
/** Requests about the session. */
export const isAuth = (url: URL): boolean => url.pathname.startsWith('/auth/v1/');

/** Lets a fault happen to some requests of a page until it is told to stop. */
export async function faulty(
  page: Page,
  matches: (url: URL) => boolean,
  { answer }: Fault,
): Promise<() => Promise<void>> {
  await page.route(matches, answer);
  return () => page.unroute(matches, answer);
}
