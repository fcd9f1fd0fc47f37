import { hasDetails } from '../../../entities';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../../i18n/dates';
import { EMPTY } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { isEmpty } from '../../fields/bindField';
import type { ResourceDefinition } from '../../declaration';
import type { Field } from '../../fields/field';
import type { KnownByNumber } from '../importApi';
import { fieldLabel } from '../match/memberColumns';
import type { Target } from '../match/target';
import { RecordLink } from './LikeLine';

interface KnownLineProps {
  known: KnownByNumber;
  resource: ResourceDefinition;
  targets: readonly Target[];
}

/** Which record has the number of a row, and what stands there that the file says in another way. */
export function KnownLine({ known, resource, targets }: KnownLineProps) {
  const translate = useText();
  if (!hasDetails(resource.name))
    return (
      <Typography variant="small" component="div" color="textSecondary">
        {translate('import.reasons.same', { name: known.name ?? '' })}
      </Typography>
    );
  const changed = targets.filter(({ source }) => source in known.changed);
  const household = resource.intake?.members;
  return (
    <Typography variant="small" component="div" color="textSecondary">
      {translate('import.check.known')}{' '}
      <RecordLink record={known} resource={resource} words={known.name ?? ''} />
      {changed.map(({ source, label, field }) => (
        <div key={source}>
          {translate('import.check.was', {
            ...{ field: label, value: wordsOf(field, known.changed[source]) },
          })}
        </div>
      ))}
      {known.members && known.members.length > 0 && (
        <div>
          {translate('import.check.newMembers', { names: known.members.map(nameOf).join('; ') })}
        </div>
      )}
      {household &&
        known.member_changes?.flatMap(({ id, name, changed: was }) =>
          Object.values(household.fields)
            .filter(({ source }) => source in was)
            .map(({ source, field }) => (
              <div key={`${source} of ${id}`}>
                {translate('import.check.memberWas', {
                  ...{ name, field: fieldLabel(household, source, translate) },
                  value: wordsOf(field, was[source]),
                })}
              </div>
            )),
        )}
    </Typography>
  );
}

/** A value inside a sentence: a date as the row beside it has it, all others as an export has them. */
function wordsOf(field: Field, value: unknown): string {
  if (isEmpty(value)) return EMPTY;
  return field.typed === 'date' && typeof value === 'string'
    ? formatDate(value)
    : String(field.plain(value));
}

/** 'Ana Cruz, 2/3/2015': the birth date tells somebody from a namesake who is there. */
const nameOf = ({ first_name, last_name, birth_date }: Readonly<Record<string, unknown>>): string =>
  [
    [first_name, last_name].filter((part) => typeof part === 'string').join(' '),
    ...(typeof birth_date === 'string' ? [formatDate(birth_date)] : []),
  ].join(', ');
