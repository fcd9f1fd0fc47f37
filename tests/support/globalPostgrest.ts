import type { TestProject } from 'vitest/node';
import { createPostgrestRoutes } from '../../local/upstream/createPostgrestRoutes';
import { startTestBackend } from './startTestBackend';

/** Starts one backend whose REST is PostgREST itself; test files reach it by `inject('backend')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...backend } = await startTestBackend({ createRest: createPostgrestRoutes });
  project.provide('backend', backend);
  return stop;
}
