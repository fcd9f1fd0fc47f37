import * as z from 'zod/mini';
import { SESSION } from '../config';
import { authState } from '../db/authState';
import { isSharedComputer, tabPlace } from '../db/browserStorage';
import { draftsKey } from '../db/drafts';

const draftSchema = z.object({
  /** When the form was left, in milliseconds. */
  at: z.number(),
  values: z.record(z.string(), z.unknown()),
});
const draftsSchema = z.record(z.string(), draftSchema);

type Draft = z.infer<typeof draftSchema>;

const HOUR = 3_600_000;

const isFresh = ({ at }: Draft): boolean => Date.now() - at <= SESSION.draftHours * HOUR;

function read(userId: string): Record<string, Draft> {
  try {
    const parsed = draftsSchema.safeParse(JSON.parse(tabPlace.getItem(draftsKey(userId)) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

function write(userId: string, drafts: Readonly<Record<string, Draft>>): void {
  const fresh = Object.entries(drafts).filter(([, draft]) => isFresh(draft));
  if (fresh.length === 0) tabPlace.removeItem(draftsKey(userId));
  else tabPlace.setItem(draftsKey(userId), JSON.stringify(Object.fromEntries(fresh)));
}

/** Whether what somebody typed may stay here: not on a shared computer, nor for anybody else. */
function mayKeep(userId: string): boolean {
  const { user, signedOutHere } = authState();
  return !isSharedComputer() && !signedOutHere && (user === null || user.id === userId);
}

/**
 * What was typed into forms that had to be left: the session ended, or the page was loaded again. Kept
 * with the tab for some hours, for the person who typed it.
 */
export const formDrafts = {
  /** Keeps what a form holds. */
  keep(userId: string, form: string, values: Draft['values']): void {
    if (mayKeep(userId)) write(userId, { ...read(userId), [form]: { at: Date.now(), values } });
  },
  /** What a form held when it was left; undefined where that is nothing, or too long ago. */
  find(userId: string, form: string): Draft['values'] | undefined {
    const draft = read(userId)[form];
    return draft && isFresh(draft) ? draft.values : undefined;
  },
  /** The form was saved, or is given up. */
  forget(userId: string, form: string): void {
    const others = Object.entries(read(userId)).filter(([name]) => name !== form);
    write(userId, Object.fromEntries(others));
  },
};
