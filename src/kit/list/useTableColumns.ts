import { useMemo } from 'react';
import { useTranslateLabel } from 'react-admin';
import type { TableColumn } from '../table/tableTypes';
import type { TableFilter } from '../table/tableFilters';
import { labelText, useFieldLabel } from '../fields/bindField';
import type { BoundField, Field, FilterOffer } from '../fields/field';
import type { ResourceDefinition } from '../declaration';

/**
 * The columns of a resource's table: those it shows at first and those that can be switched on.
 *
 * @param shown its own columns unless said otherwise; the same array every time, like `more`
 * @param isNarrow there is no room for all of them
 */
export function useTableColumns(
  resource: ResourceDefinition,
  shown: readonly string[] = resource.list,
  more: readonly string[] = resource.more,
  isNarrow = false,
): readonly TableColumn[] {
  const labelOf = useFieldLabel();
  return useMemo(() => {
    const toColumn = (source: string, hidden: boolean): TableColumn[] => {
      const bound = resource.fields[source];
      if (!bound) return [];
      const { sortable, align, wide, hidesHeading } = bound.field;
      return [
        {
          ...{ source, label: labelOf(source), sortable, hidden, align, wide, hidesHeading },
          flows: isFlowing(bound.field),
          stays: resource.narrow?.stays === source,
          render: isNarrow ? bound.showShort : bound.show,
        },
      ];
    };
    return [
      ...shown.flatMap((source) => toColumn(source, false)),
      ...more.flatMap((source) => toColumn(source, true)),
    ];
  }, [resource, shown, more, isNarrow, labelOf]);
}

/** Whether a column of words may be cut where there is no room; dates, figures and marks never are. */
export const isFlowing = ({ typed, refersTo, columnKind }: Field): boolean =>
  refersTo !== null || (columnKind === 'text' && ['text', 'lines', 'email'].includes(typed));

/** For a table that offers no further columns. */
export const NO_COLUMNS: readonly string[] = [];

/** The filters that a resource's table offers. */
export function useTableFilters(resource: ResourceDefinition): readonly TableFilter[] {
  const translateLabel = useTranslateLabel();
  return useMemo(() => {
    const toFilter = ({ source }: BoundField, offer: FilterOffer): TableFilter => {
      const label = labelText(translateLabel({ source, resource: resource.name }), source);
      return 'choices' in offer
        ? { source, label, ...offer, choices: offer.choices() }
        : { source, label, ...offer };
    };
    return Object.values(resource.fields).flatMap((bound) =>
      bound.field.filter ? [toFilter(bound, bound.field.filter)] : [],
    );
  }, [resource, translateLabel]);
}
