import type { Report } from './declaration';
import { foodReport } from './foodReport';
import { programReport } from './programReport';
import { serviceReport } from './serviceReport';

/** The reports, in the order in which their cards stand. */
export const REPORTS: readonly Report[] = [serviceReport, foodReport, programReport];
