import type { EntityName } from '../entities';
import type { en } from './en';
import type { enAccount } from './enAccount';
import type { enActivity } from './enActivity';
import type { enAvatar } from './enAvatar';
import type { enFirstHour } from './enFirstHour';
import type { enHelp } from './enHelp';
import type { enHistory } from './enHistory';
import type { enBulk } from './enBulk';
import type { enDesk } from './enDesk';
import type { enDuplicates } from './enDuplicates';
import type { enImport } from './enImport';
import type { enInvitations } from './enInvitations';
import type { enNetworkData } from './enNetworkData';
import type { enPalette } from './enPalette';
import type { enReports } from './enReports';
import { enLight } from './enLight';
import { formatNumber } from './formatValue';
import type { enSimilar } from './enSimilar';
import type { enStockSheet } from './enStockSheet';
import type { enPeek } from './enPeek';
import type { enViews } from './enViews';
import type { enWizard } from './enWizard';
import { labelOf, madeTexts, type EntityTexts } from './entityTexts';
import { lookUp } from './lookUp';

type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Key}`
    : Leaves<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/**
 * A text that is there: a dotted path of `enLight.ts`, `en.ts` or a part that is loaded later, or one that
 * an entity has by its name alone.
 */
export type TextKey =
  | Leaves<typeof enLight>
  | Leaves<typeof en>
  | Leaves<typeof enAccount>
  | Leaves<typeof enStockSheet>
  | Leaves<typeof enActivity>
  | Leaves<typeof enPeek>
  | Leaves<typeof enViews>
  | Leaves<typeof enWizard>
  | Leaves<typeof enAvatar>
  | Leaves<typeof enFirstHour>
  | Leaves<typeof enHelp>
  | Leaves<typeof enHistory>
  | Leaves<typeof enBulk>
  | Leaves<typeof enDesk>
  | Leaves<typeof enPalette>
  | Leaves<typeof enReports>
  | Leaves<typeof enDuplicates>
  | Leaves<typeof enSimilar>
  | Leaves<typeof enImport>
  | Leaves<typeof enInvitations>
  | Leaves<typeof enNetworkData>
  | `resources.${EntityName}.${Leaves<EntityTexts>}`
  | `resources.${EntityName}.fields.${string}`
  | `titles.${string}`;

/** The ends of the keys that begin with a path: what comes after `resources.visits.`, say. */
export type TextUnder<Path extends string> =
  Extract<TextKey, `${Path}.${string}`> extends `${Path}.${infer End}` ? End : never;

/** What fills the `%{name}` places of a text; `smart_count` also chooses between one and many. */
export type TextValues = Readonly<Record<string, unknown>>;

/** Looks a text up and fills its places. */
export interface Text {
  /** @throws when the key names no text, which types rule out */
  (key: TextKey, values?: TextValues): string;
  /**
   * For a key that only the running app knows, such as that of an error.
   *
   * @param values with `_`: what is said when there is no such text
   */
  (key: string, values: TextValues & { _: string }): string;
}

/** A product text, for what is no component; a component asks `useText`. */
export const text: Text = (key: string, values: TextValues = {}): string => {
  const found = findText(key) ?? values['_'];
  if (typeof found !== 'string') throw new Error(`No text has the key ${key}.`);
  return fill(found, values);
};

/** The product's texts, in the language of the person; for every component, with react-admin or without. */
export const useText = (): Text => text;

/** Trees of texts, written ones before made ones. */
let trees: readonly object[] = [enLight];

/**
 * Adds the texts of a part of the product that is loaded later.
 *
 * @param tree like `enLight`
 */
export function addTexts(tree: object): void {
  if (!trees.includes(tree)) trees = [...trees, tree];
}

/** What a network calls its own fields. */
let networkTexts: object = {};

/**
 * Sets the words of the network that the person works in.
 *
 * @param tree like `enLight`; it takes the place of the one before
 */
export function setNetworkTexts(tree: object): void {
  networkTexts = tree;
}

const find = (key: string): string | undefined => {
  for (const tree of [...trees, networkTexts]) {
    const found = lookUp(tree, key);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The words of a key that only the running app knows, such as an entity's; else undefined. */
export const findText = (key: string): string | undefined =>
  find(key) ?? lookUp(madeTexts, key) ?? labelOf(key, find);

/** Whether there are words for it. */
export const isTextKey = (key: string): key is TextKey => findText(key) !== undefined;

/** The places of a text that count something; other numbers, such as that of an order, are names. */
const COUNTS = ['smart_count', 'count', 'total', 'done', 'limit'];

/** Chooses between `one |||| many` and fills the `%{name}` places; one without a value stays as it is. */
export function fill(words: string, values: TextValues): string {
  const [one = '', many = one] = words.split(' |||| ');
  const { smart_count: count } = values;
  const chosen = count === undefined || count === 1 ? one : many;
  return chosen.replace(/%\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (typeof value === 'number' && COUNTS.includes(name)) return formatNumber(value);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : place;
  });
}
