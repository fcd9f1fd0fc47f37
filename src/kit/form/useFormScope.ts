import { useContext, useState } from 'react';
import { DataProviderContext } from 'react-admin';
import { DataError } from '../../data/errors';
import type { LarderDataProvider, Scope } from '../../data/LarderDataProvider';

/** Asks where new records of a resource go now. react-admin's own hook takes promises only. */
export function useScopeOf(resource: string): () => Scope | null {
  const dataProvider = useContext(DataProviderContext);
  return () => (tellsScope(dataProvider) ? dataProvider.scopeOf(resource) : null);
}

const tellsScope = (provider: object | null): provider is Pick<LarderDataProvider, 'scopeOf'> =>
  provider !== null && 'scopeOf' in provider;

/**
 * The place that a form writes to: the one that was active when the form was opened. When another
 * tab has switched meanwhile, the first attempt to save says so; the next one saves.
 */
export function useFormScope(resource: string) {
  const scopeOf = useScopeOf(resource);
  const [opened] = useState(scopeOf);
  const [known, setKnown] = useState(() => JSON.stringify(opened));
  return {
    /** The `meta` of the call that saves. @throws DataError once after the place has changed */
    meta: () => {
      const now = JSON.stringify(scopeOf());
      if (now !== known) {
        setKnown(now);
        throw new DataError({
          kind: 'refused',
          message: `resources.${resource}.errors.create`,
          detail: 'form.placeChanged',
        });
      }
      return opened ? { scope: opened } : undefined;
    },
  };
}
