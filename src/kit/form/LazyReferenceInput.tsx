import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { FormField } from './FormField';
import type { ReferenceInputProps } from './ReferenceInput';

const ReferenceInput = lazy(async () => ({
  default: (await import('./ReferenceInput')).ReferenceInput,
}));

/** ReferenceInput, fetched with the first form that has one: its list box is 20 kB. */
export function LazyReferenceInput(props: ReferenceInputProps) {
  return (
    <Suspense
      fallback={
        <FormField id={props.source} label={props.label} wide={props.wide}>
          <Skeleton variant="rounded" height="2.5rem" />
        </FormField>
      }
    >
      <ReferenceInput {...props} />
    </Suspense>
  );
}
