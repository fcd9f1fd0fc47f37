import type { TestProject } from 'vitest/node';
import type { DatabaseAddress } from '../../local/database/address';
import { startTestDatabases } from './startTestDatabases';

declare module 'vitest' {
  interface ProvidedContext {
    databases: DatabaseAddress[];
  }
}

/** Starts a database for each worker of a project; each claims one, and its files reach it by `ownDatabase`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, databases } = await startTestDatabases(project.config.maxWorkers);
  project.provide('databases', databases);
  return stop;
}
