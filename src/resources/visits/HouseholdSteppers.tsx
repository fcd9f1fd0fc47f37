import Box from '@mui/material/Box';
import { useId } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { VISIT } from '../../config';
import { formatDate } from '../../i18n/dates';
import { useText, type Text } from '../../i18n/text';
import { Stepper } from '../../ui/Stepper';
import type { CheckInFacts } from './checkInContext';
import {
  AGES,
  PARTS,
  problemOf,
  readHousehold,
  sizeOf,
  withPart,
  type Household,
  type Part,
} from './household';
import { peopleInWords } from './householdWords';
import { FieldNote } from '../../ui/FieldFrame';

/** Where the numbers come from. */
export interface HouseholdSource {
  from: CheckInFacts['household']['from'];
  size: number;
  /** The day of the last visit, if there was one. */
  visitedOn: string | null;
}

/**
 * Who a visit is for: how many of each age, and of unknown age where some are. The line below says how
 * many that makes and where the numbers come from, or what is wrong with them.
 *
 * @param source undefined for a household that is told for the first time
 */
export function HouseholdSteppers({ source }: { source?: HouseholdSource }) {
  const translate = useText();
  const id = useId();
  const now = useHousehold();
  const start = readHousehold(useFormState().defaultValues ?? {});
  const problem = problemOf(now);
  const hasUnknown = start.unknown > 0 || now.unknown > 0;
  return (
    <Box role="group" aria-label={translate('desk.household.label')} sx={{ gridColumn: '1 / -1' }}>
      <Box sx={hasUnknown ? FOUR : THREE}>
        {(hasUnknown ? PARTS : AGES).map((part) => (
          <PartStepper
            key={part}
            part={part}
            start={start}
            now={now}
            invalid={problem !== null}
            describedBy={id}
          />
        ))}
      </Box>
      <FieldNote id={id} error={problem !== null}>
        {problem ? (
          translate(`desk.household.${problem}`, { count: sizeOf(now) })
        ) : (
          <span>
            <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
              {peopleInWords(sizeOf(now), translate)}
            </Box>
            <Origin now={now} start={start} source={source} translate={translate} />
          </span>
        )}
      </FieldNote>
    </Box>
  );
}

/** The household that the form around has now. */
export function useHousehold(): Household {
  const typed: unknown[] = useWatch({ name: PARTS });
  return readHousehold(Object.fromEntries(PARTS.map((part, place) => [part, typed[place]])));
}

interface PartStepperProps {
  part: Part;
  start: Household;
  now: Household;
  invalid: boolean;
  describedBy: string;
}

function PartStepper({ part, start, now, invalid, describedBy }: PartStepperProps) {
  const translate = useText();
  const { setValue } = useFormContext();
  const { field } = useController({ name: part });
  return (
    <Stepper
      label={
        part === 'unknown'
          ? translate('desk.household.unknown')
          : translate(`resources.visits.fields.${part}`)
      }
      value={now[part]}
      max={VISIT.largestHousehold}
      invalid={invalid}
      describedBy={describedBy}
      inputRef={field.ref}
      onChange={(value) => {
        const next = withPart(start, now, part, value);
        for (const changed of PARTS)
          if (next[changed] !== now[changed])
            setValue(changed, next[changed], { shouldDirty: true });
      }}
    />
  );
}

interface OriginProps {
  now: Household;
  start: Household;
  source: HouseholdSource | undefined;
  translate: Text;
}

/** The end of the sentence that begins with how many they are. */
function Origin({ now, start, source, translate }: OriginProps) {
  if (!source) return translate('desk.household.changed');
  const beyond = sizeOf(now) - source.size;
  if (source.from === 'members' && beyond > 0)
    return (
      <Box component="span" role="status" sx={{ color: 'larder.warningText' }}>
        {translate('desk.household.beyond', { count: beyond })}
      </Box>
    );
  if (PARTS.some((part) => now[part] !== start[part])) return translate('desk.household.changed');
  if (source.from === 'last_visit' && source.visitedOn === null)
    return translate('desk.household.changed');
  return translate(`desk.household.${source.from}`, { date: formatDate(source.visitedOn ?? '') });
}

const GRID = {
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;

const THREE = GRID;
/** Two and two in the panel, where four do not fit beside each other. */
const FOUR = {
  ...GRID,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(4, minmax(0, 1fr))',
    md: 'repeat(2, minmax(0, 1fr))',
  },
} as const;
