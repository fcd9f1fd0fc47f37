import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { TableColumn } from '../components/table/tableTypes';
import type { TableFilter } from '../components/table/tableFilters';
import { useFieldLabel } from './bindField';
import type { BoundField, FilterOffer } from './field';
import type { ResourceDefinition } from './declaration';

/** The columns of a resource's table: those it shows at first and those that can be switched on. */
export function useTableColumns(
  resource: ResourceDefinition,
  shown: readonly string[] = resource.list,
  more: readonly string[] = resource.more,
): readonly TableColumn[] {
  const labelOf = useFieldLabel();
  const key = [...shown, ...more].map(labelOf).join('\n');
  return useMemo(
    () =>
      [...shown, ...more].flatMap((source): TableColumn[] => {
        const bound = resource.fields[source];
        if (!bound) return [];
        return [
          {
            source,
            label: labelOf(source),
            sortable: true,
            hidden: !shown.includes(source),
            align: bound.field.align,
            render: bound.show,
          },
        ];
      }),
    // Labels change with the language only, which the key says.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [resource, key],
  );
}

/** The filters that a resource's table offers. */
export function useTableFilters(resource: ResourceDefinition): readonly TableFilter[] {
  const labelOf = useFieldLabel();
  const translate = useTranslate();
  const toFilter = (bound: BoundField, offer: FilterOffer): TableFilter => {
    const base = { source: bound.source, label: labelOf(bound.source) };
    if (offer.kind !== 'choice') return { ...base, ...offer };
    const choices = offer.choices.map((id) => ({ id, name: translate(`${offer.texts}.${id}`) }));
    return { ...base, kind: 'choice', choices };
  };
  return Object.values(resource.fields).flatMap((bound) =>
    bound.field.filter ? [toFilter(bound, bound.field.filter)] : [],
  );
}
