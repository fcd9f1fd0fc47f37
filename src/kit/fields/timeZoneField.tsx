import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { zoneName } from '../../i18n/timeZones';
import { FormField } from '../form/FormField';
import type { InputProps } from '../form/useFormField';
import type { Field } from './field';
import { text } from './fields';

const TimeZoneInput = lazy(async () => ({
  default: (await import('../form/TimeZoneInput')).TimeZoneInput,
}));

/** An IANA time zone, in plain words. */
export const timeZone = (options: { required?: boolean } = {}): Field<string> => ({
  ...text(options),
  wide: true,
  Input: LazyTimeZoneInput,
  Show: ({ value }) => zoneName(value),
  plain: zoneName,
});

/** Fetched with the first form that has one: its list box is 20 kB. */
function LazyTimeZoneInput(props: InputProps) {
  return (
    <Suspense
      fallback={
        <FormField id={props.source} label={props.label} wide={props.wide}>
          <Skeleton variant="rounded" height="2.5rem" />
        </FormField>
      }
    >
      <TimeZoneInput {...props} />
    </Suspense>
  );
}
