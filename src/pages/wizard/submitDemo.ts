import { DEMO_WIZARD } from '../../config';

/**
 * Pretends to send the wizard's form: takes a while, and sometimes fails.
 *
 * @param random gives a number from 0 up to 1
 * @throws Error at the specification's failure rate
 */
export async function submitDemo(random: () => number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DEMO_WIZARD.submitMilliseconds));
  if (random() < DEMO_WIZARD.failureRate) throw new Error('The demo submission failed by chance.');
}
