/** One deliberate fault that some test has to notice. */
export interface Mutant {
  /** What was done, in a line of the report. */
  name: string;
  apply: () => Promise<void>;
  undo: () => Promise<void>;
  /**
   * The runs of tests that should notice, narrowest first: files by their paths, and what the
   * names of their tests hold. The next run only begins where one noticed nothing.
   */
  runs: readonly TestRun[];
}

export interface TestRun {
  files: readonly string[];
  names?: RegExp;
}
