import ReportCertificationsPage from '../../../../src/pages/reports/ReportCertificationsPage';
import ReportsPage from '../../../../src/pages/reports/ReportsPage';
import ReportVisitsPage from '../../../../src/pages/reports/ReportVisitsPage';
import StockMovementsPage from '../../../../src/pages/reports/StockMovementsPage';
import { anAdmin, LOCATIONS } from '../../../support/renderShell';
import { aFoodReport, aProgramReport, aServiceReport } from '../../reports/builders';
import { showAtDesk } from '../checkIn/deskWorld';

/** Answers a function of the database. */
export type Rpc = (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

const ANSWERS: Readonly<Record<string, unknown>> = {
  service_report: aServiceReport(),
  food_report: aFoodReport(),
  program_report: aProgramReport(),
  record_export: null,
  my_report_mail: false,
};

/** What the functions of the reports answer. */
export const answer: Rpc = (name) => Promise.resolve(ANSWERS[name]);

const PAGES = {
  ...{ reports: ReportsPage, visits: ReportVisitsPage, stock: StockMovementsPage },
  certifications: ReportCertificationsPage,
};

/** Opens a page of the reports at an address. */
export function open(
  page: keyof typeof PAGES,
  query: string,
  rpc: Rpc = answer,
  user = anAdmin(),
  width = 1440,
) {
  const Page = PAGES[page];
  return showAtDesk(<Page />, {
    user,
    width,
    rpc,
    address: `/${query}`,
    getList: () => Promise.resolve({ data: [...LOCATIONS], total: LOCATIONS.length }),
  });
}

/** A period of one's own, as an address has it. */
export const QUARTER = '?period=custom&from=2026-10-01&to=2026-11-22';
