import { lazy, Suspense } from 'react';
import { text as words, type TextKey } from '../../i18n/text';
import { zoneName } from '../../i18n/timeZones';
import { FieldFrame } from '../../ui/FieldFrame';
import type { TimeZoneInputProps } from '../form/TimeZoneInput';
import type { Field } from './field';
import { text } from './fields';
import { Skeleton } from '../../ui/Skeleton';

const TimeZoneInput = lazy(async () => ({
  default: (await import('../form/TimeZoneInput')).TimeZoneInput,
}));

/**
 * An IANA time zone, in plain words.
 *
 * @param options.none the key of what choosing none is called
 */
export const timeZone = (options: { required?: boolean; none?: TextKey } = {}): Field<string> => ({
  ...text({ required: options.required ?? false }),
  wide: true,
  Input: (props) => (
    <LazyTimeZoneInput {...props} emptyLabel={options.none && words(options.none)} />
  ),
  Show: ({ value }) => zoneName(value),
  plain: zoneName,
});

/** Fetched with the first form that has one: its list box is 20 kB. */
function LazyTimeZoneInput(props: TimeZoneInputProps) {
  return (
    <Suspense
      fallback={
        <FieldFrame id={props.source} label={props.label} wide={props.wide}>
          <Skeleton variant="rounded" height="2.5rem" />
        </FieldFrame>
      }
    >
      <TimeZoneInput {...props} />
    </Suspense>
  );
}
