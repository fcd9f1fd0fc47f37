/** What a scene of the fault script works with. */
export interface Stage {
  /** A folder of its own, for data directories; Postgres' user may pass. */
  folder: string;
  /** How often each process is killed. */
  rounds: number;
  /** Notes how it went; a scene fails when one of its reports does. */
  report: (what: string, isRight: boolean, details: string) => void;
  /** Notes that the scene could not be played here. */
  skip: (what: string, reason: string) => void;
}

export type Scene = (stage: Stage) => Promise<void>;
