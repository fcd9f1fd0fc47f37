import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { TableRows } from '../tableRows';

/** The rows of a filled database at a release (scripts/keepRelease.ts). */
export interface Release extends TableRows {
  /** An account of it that signs in with both factors. */
  admin: { email: string; password: string; totpSecret: string };
  /** The newest seal of the admin's network. */
  head: string;
  /** A merge of that network. */
  merge: string;
}

/** @param file of this folder */
export const readRelease = (file: string): Release =>
  JSON.parse(gunzipSync(readFileSync(new URL(file, import.meta.url))).toString()) as Release;
