import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import {
  canGoTo,
  WIZARD_STEPS,
  wizardSchema,
  type WizardField,
  type WizardValues,
} from './wizardSteps';
import { DEMO_WIZARD } from '../../config';

type Submission = 'editing' | 'submitting' | 'failed' | 'succeeded';

export interface Wizard {
  form: UseFormReturn<WizardValues>;
  step: number;
  furthest: number;
  submission: Submission;
  /** The complaints about the fields of the step, once moving forward was tried. */
  complaints: Partial<Record<WizardField, string>>;
  goTo: (step: number) => Promise<void>;
  submit: () => Promise<void>;
}

/**
 * The state of the demo wizard.
 * @param random decides whether the pretended submission fails
 */
export function useWizard(random: () => number): Wizard {
  const form = useForm<WizardValues>({
    resolver: zodResolver(wizardSchema),
    defaultValues: { name: '', email: '', street: '', city: '', country: '' },
    // on blur and on change; the words wait for the first try to go on
    mode: 'all',
  });
  const [step, setStep] = useState(0);
  const [furthest, setFurthest] = useState(0);
  const [submission, setSubmission] = useState<Submission>('editing');
  const [attempted, setAttempted] = useState(false);

  const { getFieldState, setFocus } = form;
  const shownStep = useRef(step);

  useEffect(() => {
    // The page itself has just opened: nobody has gone to its first step.
    if (shownStep.current === step) return;
    shownStep.current = step;
    const fields = WIZARD_STEPS[step]?.fields ?? [];
    const place = fields.find((field) => getFieldState(field).invalid) ?? fields[0];
    if (place) setFocus(place);
  }, [step, getFieldState, setFocus]);

  async function goTo(target: number): Promise<void> {
    if (!canGoTo(target, step, furthest)) return;
    const fields = WIZARD_STEPS[step]?.fields ?? [];
    if (target > step && !(await form.trigger(fields, { shouldFocus: true }))) {
      setAttempted(true);
      return;
    }
    setAttempted(false);
    if (submission === 'failed') setSubmission('editing');
    setStep(target);
    setFurthest(Math.max(furthest, target));
  }

  async function submit(): Promise<void> {
    // The way back is free from a wrong step too: it may have been left as it was.
    if (!(await form.trigger())) {
      setAttempted(true);
      const isWrong = (field: WizardField) => getFieldState(field).invalid;
      setStep(WIZARD_STEPS.findIndex(({ fields }) => fields.some(isWrong)));
      return;
    }
    setSubmission('submitting');
    try {
      await submitDemo(random);
      setSubmission('succeeded');
    } catch {
      setSubmission('failed');
    }
  }

  const { errors } = form.formState;
  const complaints: Wizard['complaints'] = {};
  if (attempted) {
    for (const field of WIZARD_STEPS[step]?.fields ?? []) {
      const message = errors[field]?.message;
      if (message) complaints[field] = message;
    }
  }
  return { form, step, furthest, submission, complaints, goTo, submit };
}

/**
 * Pretends to send the wizard's form: takes a while, and sometimes fails.
 *
 * @param random gives a number from 0 up to 1
 * @throws Error at the specification's failure rate
 */
async function submitDemo(random: () => number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DEMO_WIZARD.submitMilliseconds));
  if (random() < DEMO_WIZARD.failureRate) throw new Error('The demo submission failed by chance.');
}
