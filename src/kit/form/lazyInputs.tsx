import { lazy, Suspense } from 'react';
import { FieldFrame } from '../../ui/FieldFrame';
import type { ChoicesInputProps } from './ChoicesInput';
import type { ReferenceInputProps } from './ReferenceInput';
import type { ReferencesInputProps } from './ReferencesInput';
import type { InputProps } from './useFormField';
import { Skeleton } from '../../ui/Skeleton';

/* Inputs that are fetched with the first form that has one: their list box is 20 kB. */

const ReferenceInput = lazy(async () => ({
  default: (await import('./ReferenceInput')).ReferenceInput,
}));
const ReferencesInput = lazy(async () => ({
  default: (await import('./ReferencesInput')).ReferencesInput,
}));
const ChoicesInput = lazy(async () => ({
  default: (await import('./ChoicesInput')).ChoicesInput,
}));

/** An input that is still to come: its label, and its place. */
export function WaitingInput({ source, label, wide }: InputProps) {
  return (
    <FieldFrame id={source} label={label} wide={wide}>
      <Skeleton variant="rounded" height="2.5rem" />
    </FieldFrame>
  );
}

/** A record of another resource. */
export function LazyReferenceInput(props: ReferenceInputProps) {
  return (
    <Suspense fallback={<WaitingInput {...props} />}>
      <ReferenceInput {...props} />
    </Suspense>
  );
}

/** Some records of another resource. */
export function LazyReferencesInput(props: ReferencesInputProps) {
  return (
    <Suspense fallback={<WaitingInput {...props} />}>
      <ReferencesInput {...props} />
    </Suspense>
  );
}

/** Some of a fixed list. */
export function LazyChoicesInput(props: ChoicesInputProps) {
  return (
    <Suspense fallback={<WaitingInput {...props} />}>
      <ChoicesInput {...props} />
    </Suspense>
  );
}
