import { ProgramsSection } from '../certifications/ProgramsSection';
import type { Standing } from '../certifications/standing';
import type { CheckInContext } from './checkInContext';
import { sizeOf } from './household';
import { useHousehold } from './HouseholdSteppers';

interface PanelProgramsProps extends Pick<CheckInContext, 'programs_offered'> {
  programs: readonly Standing[];
}

/** The programs of a visit, for as many people as the form has now. */
export function PanelPrograms({ programs, programs_offered: offered }: PanelProgramsProps) {
  return <ProgramsSection standings={programs} offered={offered} size={sizeOf(useHousehold())} />;
}
