import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { FieldFrame } from '../../ui/FieldFrame';
import type { ReferenceInputProps } from './ReferenceInput';

const ReferenceInput = lazy(async () => ({
  default: (await import('./ReferenceInput')).ReferenceInput,
}));

/** ReferenceInput, fetched with the first form that has one: its list box is 20 kB. */
export function LazyReferenceInput(props: ReferenceInputProps) {
  return (
    <Suspense
      fallback={
        <FieldFrame id={props.source} label={props.label} wide={props.wide}>
          <Skeleton variant="rounded" height="2.5rem" />
        </FieldFrame>
      }
    >
      <ReferenceInput {...props} />
    </Suspense>
  );
}
