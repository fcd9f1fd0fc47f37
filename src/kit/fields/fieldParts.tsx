import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { Avatar } from '../../ui/Avatar';
import { formatDateTime, formatShortDate, unbroken } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { localDate } from '../../i18n/localMoment';
import { useTimeZone } from '../../i18n/timeZone';
import { referenceName } from '../useReferenceNames';
import { text, useText } from '../../i18n/text';
import { Skeleton } from '../../ui/Skeleton';

/** A referenced record's name. */
export function ReferenceText(props: { reference: string; id: string; column: string }) {
  const translate = useText();
  const { data, isPending } = useGetManyAggregate<RaRecord>(props.reference, { ids: [props.id] });
  const record = data?.[0];
  if (isPending) return <Skeleton width="6rem" />;
  if (!record) return EMPTY;
  return referenceName(record, props.column, translate);
}

/** The names of some records. */
export function ReferencesText(props: {
  reference: string;
  ids: readonly string[];
  column: string;
}) {
  const translate = useText();
  const { data, isPending } = useGetManyAggregate<RaRecord>(props.reference, {
    ids: [...props.ids],
  });
  if (isPending) return <Skeleton width="6rem" />;
  const names = data
    ?.filter(Boolean)
    .map((record) => referenceName(record, props.column, translate));
  return names?.sort().join(', ') || EMPTY;
}

/** A moment by the clock of the active location, whichever that is now. */
export function MomentText({ value }: { value: string }) {
  useTimeZone();
  return unbroken(formatDateTime(value));
}

/** Its day alone, in figures. */
export function MomentDay({ value }: { value: string }) {
  useTimeZone();
  return formatShortDate(localDate(value));
}

export function PersonName({ value, record }: { value: string; record: RaRecord }) {
  return (
    <span className="person-name">
      <span>
        <Avatar id={String(record.id)} name={value} size={32} />
      </span>
      <span>{value}</span>
    </span>
  );
}

export const yesOrNo = (value: boolean): string => text(value ? 'form.yes' : 'form.no');

/** A check mark or a dash; a screen reader says the word. */
export function FlagMark({ value }: { value: boolean }) {
  const Mark = value ? CheckIcon : RemoveIcon;
  return (
    <>
      <Mark aria-hidden sx={MARK} />
      <span style={visuallyHidden}>{yesOrNo(value)}</span>
    </>
  );
}

const MARK = { fontSize: '1.25rem', verticalAlign: 'middle' } as const;
