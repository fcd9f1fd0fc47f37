import type { Scene } from './scene';

/** The schemas that are ours, as SQL. */
export const OURS = `('public'::regnamespace, 'private'::regnamespace)`;

/** What a query finds wrong, as lines of text. */
export const offendersIn =
  (scene: () => Scene) =>
  async (query: string): Promise<string[]> =>
    (await scene().owner([query])).map((row) => Object.values(row).join(' '));
