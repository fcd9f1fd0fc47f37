import type { TestProject } from 'vitest/node';
import { startTestBackend, type TestBackend } from './startTestBackend';

declare module 'vitest' {
  interface ProvidedContext {
    backend: TestBackend;
  }
}

/** Starts one backend for all files of a project; they reach it by `inject('backend')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...backend } = await startTestBackend();
  project.provide('backend', backend);
  return stop;
}
