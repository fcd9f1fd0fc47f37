import { useMemo } from 'react';
import { useTranslate, useTranslateLabel } from 'react-admin';
import type { TableColumn } from '../components/table/tableTypes';
import type { TableFilter } from '../components/table/tableFilters';
import { labelText, useFieldLabel } from './bindField';
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
            sortable: bound.field.sortable,
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
  const translateLabel = useTranslateLabel();
  const translate = useTranslate();
  return useMemo(() => {
    const toFilter = ({ source }: BoundField, offer: FilterOffer): TableFilter => {
      const label = labelText(translateLabel({ source, resource: resource.name }), source);
      return offer.kind === 'choice'
        ? { source, label, kind: 'choice', choices: offer.choicesOf(translate) }
        : { source, label, ...offer };
    };
    return Object.values(resource.fields).flatMap((bound) =>
      bound.field.filter ? [toFilter(bound, bound.field.filter)] : [],
    );
  }, [resource, translate, translateLabel]);
}
