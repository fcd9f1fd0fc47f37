import * as z from 'zod/mini';
import { count, head, period, type Against, type ReportArguments } from './answers';

/** What the functions of the program report are asked and answer; how it is counted is ADR 44. */

/** `rpc('program_report')`; refused as service_report. */
export interface ProgramReportArguments extends ReportArguments {
  p_against: Against | null;
}

/** ending: certifications that end in the next calendar month; uncertified: visits without a valid one. */
export const CERTIFICATION_MEASURES = ['ending', 'uncertified'] as const;
export type CertificationMeasure = (typeof CERTIFICATION_MEASURES)[number];

const figures = z.object({ households: count, individuals: count, visits: count, people: count });

/** What a program came to; a household counts once in each. */
const programLine = z.extend(figures, {
  /** The id of the program. */
  value: z.guid(),
  name: z.string(),
  ending: count,
  uncertified: count,
});

export const programReport = z.object({
  ...head,
  /** Of all programs together: each household and each visit once. */
  figures,
  /** The days of the next calendar month. */
  ending: period,
  /** Federal ones first. */
  programs: z.array(programLine),
});
export type ProgramReport = z.infer<typeof programReport>;

export const REPORT_CERTIFICATION_SORTS = [
  'day',
  'client_name',
  'program_name',
  'location_name',
] as const;
export type ReportCertificationSort = (typeof REPORT_CERTIFICATION_SORTS)[number];

/** `rpc('report_certifications')`; refused as program_report, 22023 for an unknown measure or sort. */
export interface ReportCertificationsArguments extends ReportArguments {
  p_measure: CertificationMeasure;
  /** null: all programs. */
  p_program_id: string | null;
  p_sort: ReportCertificationSort;
  p_descending: boolean;
  /** At most 1,000. */
  p_limit: number;
  p_offset: number;
}

/** Why a certification did not hold at a visit. */
export const LACKS = ['other', 'not_begun', 'ended', 'revoked'] as const;

const reportCertification = z.object({
  id: z.guid(),
  client_id: z.guid(),
  client_name: z.string(),
  /** Whether the client was deleted since: its page then says so. */
  client_deleted: z.boolean(),
  program_name: z.string(),
  /** Of the visit, or where the certification was made; null for what was imported. */
  location_name: z.nullable(z.string()),
  /** Of a visit without a valid certification: its day and why. */
  visited_on: z.nullable(z.iso.date()),
  lack: z.nullable(z.enum(LACKS)),
  /** The last day of the certification; null where it has no end. */
  ends_on: z.nullable(z.iso.date()),
});
export type ReportCertification = z.infer<typeof reportCertification>;

export const reportCertifications = z.object({
  total: count,
  /** The number of the report. */
  number: count,
  rows: z.array(reportCertification),
});
