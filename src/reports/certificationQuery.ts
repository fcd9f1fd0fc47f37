import { isUuid } from '../data/uuid';
import {
  CERTIFICATION_MEASURES,
  REPORT_CERTIFICATION_SORTS,
  type CertificationMeasure,
  type ReportCertificationSort,
} from './programAnswers';
import { readGroup, readRowOrder, type RowOrder } from './rowOrder';

/** Which number of the certifications the rows are of, and how they are ordered. */
export interface CertificationQuery extends RowOrder<ReportCertificationSort> {
  measure: CertificationMeasure;
  /** The id of the program. */
  program: string;
}

/** Reads the address of the rows behind a number of certifications; null where it names none. */
export function readCertificationQuery(params: URLSearchParams): CertificationQuery | null {
  const measure = CERTIFICATION_MEASURES.find((one) => one === params.get('measure'));
  const program = readGroup(params, ['program'])?.value;
  if (!measure || program === undefined || !isUuid(program)) return null;
  return { measure, program, ...readRowOrder(params, REPORT_CERTIFICATION_SORTS) };
}

/** What the function of the rows is asked beside place, days and page. */
export const certificationArguments = ({
  measure,
  program,
  sort,
  descending,
}: CertificationQuery) => ({
  p_measure: measure,
  p_program_id: program,
  p_sort: sort,
  p_descending: descending,
});
