import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { newUuid } from '../../data/uuid';
import type { FormValues } from './schemaOf';

/*
 * What the form of a page begins with, handed on by whoever leads there. In memory: names are personal data,
 * and no address nor the browser's history keeps any. The history only knows which step brought something.
 */
let given: { step: string; values: FormValues } | null = null;

const NOTHING: FormValues = {};

/** For `navigate`: leads to a page and hands values on to its form. */
export function withInitialValues(values: FormValues): { state: { given: string } } {
  const step = newUuid();
  given = { step, values };
  return { state: { given: step } };
}

/** What was handed on to the form of this page; nothing where nobody did, and when the page was loaded again. */
export function useInitialValues(): FormValues {
  const state: unknown = useLocation().state;
  const step = typeof state === 'object' && state && 'given' in state ? state.given : null;
  const [values] = useState(() => (given && given.step === step ? given.values : NOTHING));
  return values;
}
