/** Why a file is not read: the end of a key under `import.bad`. */
export type BadFileReason =
  | 'empty'
  | 'noTable'
  | 'oldExcel'
  | 'damaged'
  | 'noRows'
  | 'tooBig'
  | 'unpacksTooBig'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'
  | 'twoHeaders'
  | 'mergedHeader'
  | 'openQuote'
  | 'unknownLetters'
  | 'tooSlow';

/** What is told of a file that is not read: nothing of it is. */
export interface BadFileNews {
  reason: BadFileReason;
  /** What the sentence names, such as the header that stands there twice. */
  values: Readonly<Record<string, string | number>>;
}

/** A file that is not read. */
export class BadFile extends Error implements BadFileNews {
  override readonly name = 'BadFile';

  constructor(
    readonly reason: BadFileReason,
    readonly values: BadFileNews['values'] = {},
  ) {
    super(reason);
  }
}
