import { PROGRAM } from '../../config';
import { useText } from '../../i18n/text';
import type { Field } from '../../kit/fields/field';
import { flag, number } from '../../kit/fields/fields';
import { ActiveChip } from './ActiveChip';

function Months({ value }: { value: number }) {
  const translate = useText();
  return translate('resources.programs.months', { smart_count: value });
}

/** For how many months a certification holds. */
export const certificationMonths: Field<number> = {
  ...number({ min: 1, max: PROGRAM.monthsMaximum, none: 'resources.programs.none.months' }),
  align: 'left',
  help: 'resources.programs.monthsHelp',
  Show: Months,
};

/** Whether a program is offered at all. */
export const isActive: Field<boolean> = {
  ...flag({ filter: true }),
  initial: true,
  Show: ActiveChip,
};
