import type { ImportDescription, ImportedFile } from '../importApi';
import { createTabRuns } from '../../tabRuns';

/** How far an import of this tab is: who has lost the right in the middle is told what is in, and what is not. */
export interface RunView {
  state: 'running' | 'paused' | 'lost' | 'stopped' | 'ended';
  /** Of the import. */
  id: string;
  /** The id of the person who started it. */
  person: string;
  file: ImportedFile;
  /** Rows that are dealt with, and all that are. */
  done: number;
  total: number;
  /** What it came to; null until it has ended. */
  result: ImportDescription | null;
  failure: unknown;
}

export interface Run {
  view: RunView;
  wanted: 'run' | 'pause' | 'cancel';
  /** Wakes what waits for a change of `wanted`. */
  wake: () => void;
}

/** The imports of this tab: whose one is and where it goes stands in its key. */
export const importRuns = createTabRuns<Run>();

/** Takes an import that is over out of sight. */
export const forgetRun = importRuns.forget;

/** The import of a key, if there is one, as it is now. */
export const useRun = importRuns.useView;

/** The imports that a person has started in this tab. */
export function useRunsOf(person: string | undefined): readonly RunView[] {
  return importRuns.useViews().filter((view) => view.person === person);
}
