import { env } from '../db/env';

/** Whether this is the build that the embedded backend serves, with its demo data. */
export const isEmbedded: boolean = env.embedded;
