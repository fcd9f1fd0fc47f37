import Skeleton from '@mui/material/Skeleton';
import { useGetOne, type RaRecord } from 'ra-core';
import type { Crumb } from '../../routes';
import { useShell } from '../ShellContext';
import { useText } from '../../i18n/text';

type Params = Readonly<Record<string, string>>;

/** The words of a crumb: fixed, with the network's or location's name where there is one, or loaded. */
export function CrumbName({ crumb, params }: { crumb: Crumb; params: Params }) {
  const translate = useText();
  const { user } = useShell();
  if (crumb.kind === 'record') return <RecordName crumb={crumb} id={params[crumb.param] ?? ''} />;
  if (crumb.kind === 'text') return translate(crumb.text);
  const holder = crumb.kind === 'network' ? user.network : user.activeLocation;
  const title = translate(crumb.text);
  return holder ? translate('routes.listOf', { title, name: holder.name }) : title;
}

/** Where the names of records stand that not everybody may read whose name everybody may. */
const NAMES: Readonly<Record<string, string>> = { profiles: 'colleagues' };

/** The name of the record that the path means. The data provider has logged a failure already. */
function RecordName({ crumb, id }: { crumb: Extract<Crumb, { kind: 'record' }>; id: string }) {
  const translate = useText();
  const whole = useGetOne<RaRecord>(crumb.resource, { id }, { enabled: id !== '' });
  const names = NAMES[crumb.resource];
  const isHidden = names !== undefined && whole.error !== null;
  const named = useGetOne<RaRecord>(names ?? crumb.resource, { id }, { enabled: isHidden });
  const { data, error } = isHidden ? named : whole;
  const value: unknown = data?.[crumb.field];
  if (typeof value === 'string' || typeof value === 'number') {
    return crumb.text ? translate(crumb.text, { name: value }) : value;
  }
  if (data || error || id === '') return '-';
  return (
    <Skeleton
      variant="text"
      role="img"
      aria-label={translate('common.loading')}
      sx={{ width: '6rem' }}
    />
  );
}
