import '../../i18n/wizardTexts';
import * as z from 'zod/mini';
import { DEMO_WIZARD } from '../../config';
import { text } from '../../i18n/text';

/** What the demo wizard asks for (specification, section 5). */
export const wizardSchema = z.object({
  name: z
    .string()
    .check(
      z.minLength(1, text('wizard.errors.nameRequired')),
      z.maxLength(DEMO_WIZARD.nameMaximum, text('wizard.errors.nameTooLong')),
    ),
  email: z.email(text('wizard.errors.email')),
  street: z.string().check(z.minLength(1, text('wizard.errors.street'))),
  city: z.string().check(z.minLength(1, text('wizard.errors.city'))),
  country: z.string().check(z.minLength(1, text('wizard.errors.country'))),
});

export type WizardValues = z.infer<typeof wizardSchema>;
export type WizardField = keyof WizardValues;

interface WizardStep {
  name: 'person' | 'address' | 'review';
  fields: readonly WizardField[];
}

/** The steps in their order; the last one submits. */
export const WIZARD_STEPS: readonly WizardStep[] = [
  { name: 'person', fields: ['name', 'email'] },
  { name: 'address', fields: ['street', 'city', 'country'] },
  { name: 'review', fields: [] },
];

/**
 * Whether a step can be gone to: back freely, forward only to the next step or to one reached
 * before (specification, section 4).
 */
export function canGoTo(target: number, current: number, furthest: number): boolean {
  return target <= current + 1 || target <= furthest;
}
