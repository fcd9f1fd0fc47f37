import { ProgramsSection } from '../certifications/ProgramsSection';
import type { Signer } from '../certifications/signer';
import type { Standing } from '../certifications/standing';
import type { CheckInContext } from './checkInContext';
import { sizeOf } from './household';
import { useHousehold } from './HouseholdSteppers';

interface PanelProgramsProps extends Pick<CheckInContext, 'programs_offered'> {
  programs: readonly Standing[];
  signer: Signer;
}

/** The programs of a visit, for as many people as the form has now. */
export function PanelPrograms(props: PanelProgramsProps) {
  const { programs, programs_offered: offered, signer } = props;
  const size = sizeOf(useHousehold());
  return <ProgramsSection standings={programs} offered={offered} size={size} signer={signer} />;
}
