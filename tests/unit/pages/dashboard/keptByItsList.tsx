import { renderHook } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { i18nProvider } from '../../../../src/i18n/provider';
import { pathsOf } from '../../../../src/kit/declaration';
import { useTableFilters } from '../../../../src/kit/list/useTableColumns';
import { cleanListQuery } from '../../../../src/kit/table/cleanListQuery';
import { filterKeys } from '../../../../src/kit/table/tableFilters';
import { resources } from '../../../../src/resources';

/** The filters of a link to a list, as that list keeps them: what it does not know is gone. */
export function keptByItsList({ pathname, search }: URL): unknown {
  const resource = resources.find((one) => pathsOf(one).list === pathname);
  if (!resource) throw new Error(`${pathname} is no list`);
  const { result } = renderHook(() => useTableFilters(resource), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <CoreAdminContext i18nProvider={i18nProvider}>{children}</CoreAdminContext>
      </MemoryRouter>
    ),
  });
  const clean = cleanListQuery(search, {
    sortable: [],
    filterKeys: result.current.flatMap(filterKeys),
    pageSizes: [],
  });
  const kept = new URLSearchParams(clean ?? search).get('filter');
  return kept === null ? null : JSON.parse(kept);
}
