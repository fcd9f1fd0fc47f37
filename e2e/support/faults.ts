import type { Page, Route } from '@playwright/test';

/** What a server may do instead of answering. */
export interface Fault {
  name: string;
  answer: (route: Route) => Promise<void>;
}

/** Answers as if all were well, with something that nobody asked for. */
const garbage = (name: string, answer: { contentType: string; body: string }): Fault => ({
  name,
  answer: (route) =>
    route.fulfill({ status: 200, headers: { 'content-range': '0-0/1' }, ...answer }),
});

const ANSWERS_A_PAGE = garbage('answers a page', {
  contentType: 'text/html',
  body: '<html>It works!</html>',
});

/** What answers with an error. */
export const ANSWERS_500: Fault = {
  name: 'answers 500',
  answer: (route) => route.fulfill({ status: 500, json: { message: 'x' } }),
};

/** What answers, with an error or with garbage: a proxy's page, half a text, another shape. */
export const WRONG_ANSWERS: readonly Fault[] = [
  ANSWERS_500,
  ANSWERS_A_PAGE,
  garbage('answers half a text', { contentType: 'application/json', body: '[{"id": "5' }),
  garbage('answers another shape', { contentType: 'application/json', body: '[{"a":1},null]' }),
];

/** What refuses a connection, as a server that is down. */
export const CUTS: Fault = {
  name: 'cuts the connection',
  answer: (route) => route.abort('connectionreset'),
};

/** What takes a request and is silent. */
export const SAYS_NOTHING: Fault = { name: 'says nothing', answer: () => Promise.resolve() };

/** The same for requests about the session, where the auth client takes any JSON for a yes. */
export const AUTH_FAULTS: readonly Fault[] = [ANSWERS_500, ANSWERS_A_PAGE, CUTS, SAYS_NOTHING];

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

/** Answers a request in place of the server. */
export const answerWith = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
