import { hasDetails } from '../../../entities';
import Typography from '@mui/material/Typography';
import { EMPTY } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { isEmpty } from '../../fields/bindField';
import type { ResourceDefinition } from '../../declaration';
import type { KnownByNumber } from '../importApi';
import type { Target } from '../match/matchColumns';
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
  return (
    <Typography variant="small" component="div" color="textSecondary">
      {translate('import.check.known')}{' '}
      <RecordLink record={known} resource={resource} words={known.name ?? ''} />
      {changed.map(({ source, label, field }) => {
        const was = known.changed[source];
        return (
          <div key={source}>
            {translate('import.check.was', {
              ...{ field: label, value: isEmpty(was) ? EMPTY : String(field.plain(was)) },
            })}
          </div>
        );
      })}
    </Typography>
  );
}
