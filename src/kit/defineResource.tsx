import { lazy, type ComponentType } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route, Navigate, useParams } from 'react-router-dom';
import { CUSTOM } from '../data/customColumns';
import type { TableRules } from '../data/tables';
import { entityOf, pathOf, type EntityName } from '../entities';
import { bindFields } from './fields/bindField';
import {
  DEFAULTS,
  type Declaration,
  type ResourceDefinition,
  type ViewProps,
  pathsOf,
} from './declaration';
import type { BoundField, Field } from './fields/field';
import { hasForm } from './form/formFields';
import { ListPage } from './list/ListPage';
import { useResource } from './ResourcesContext';

// Whoever opens a list waits for nothing but the list.
const CreatePage = lazy(async () => ({
  default: (await import('./form/CreatePage')).CreatePage,
}));
const DetailsRoute = lazy(async () => ({
  default: (await import('./details/DetailsRoute')).DetailsRoute,
}));
const ImportPage = lazy(async () => ({
  default: (await import('./import/ImportPage')).ImportPage,
}));
const TrashPage = lazy(async () => ({
  default: (await import('./list/TrashPage')).TrashPage,
}));

/** A declared entity with its fields by name. */
export type Resource<Names extends string> = Omit<ResourceDefinition, 'fields'> & {
  fields: Readonly<Record<Names, BoundField>>;
};

/**
 * Makes a resource of an entity and its declaration: binds the fields to their columns and fills in what
 * the declaration leaves to the kit. Column names are checked against the database's types.
 *
 * @param name as in `src/entities.ts`
 */
export function defineResource<Name extends EntityName, Names extends string>(
  name: Name,
  declaration: Declaration<Name, Names>,
): Resource<Names> {
  const fields: Readonly<Record<Names, Field>> = declaration.fields;
  const { record, access, scope, customFields = false } = entityOf(name);
  const sensitive = sensitiveColumns(fields);
  const columns = [
    ...Object.keys(fields).map((column) => sensitive[column] ?? column),
    ...(declaration.select ?? []),
    ...(customFields ? [CUSTOM] : []),
    'created_at',
  ];
  const { searchFunction, ...declared } = declaration;
  const sortable = [...declaration.list, ...(declaration.more ?? [])].filter(
    (column) => fields[column].sortable,
  );
  return {
    ...DEFAULTS,
    ...declared,
    ...(searchFunction && { searchFunction: { ...searchFunction, sortable } }),
    name,
    path: pathOf(name),
    record,
    access,
    scope,
    customFields,
    columns: [...new Set(columns)],
    kinds: kindsOf(fields),
    sensitive,
    fields: bindFields(fields),
  };
}

/** What `<Resource>` takes: ordinary views, and the pages of one record as child routes. */
export function resourceProps(resource: ResourceDefinition): ResourceProps {
  const bound = (View: ComponentType<ViewProps>) => <Bound name={resource.name} View={View} />;
  const { list: List = ListPage, create: Create = hasForm(resource) ? CreatePage : null } =
    resource.views;
  return {
    name: resource.name,
    icon: resource.icon,
    recordRepresentation: resource.record,
    list: bound(List),
    ...(Create && resource.access.create && { create: bound(Create) }),
    hasShow: true,
    children: [
      resource.restore && <Route key="trash" path="trash" element={bound(TrashPage)} />,
      resource.access.import && <Route key="import" path="import" element={bound(ImportPage)} />,
      <Route key="details" path=":id" element={bound(DetailsRoute)} />,
      <Route key="edit" path=":id/edit" element={bound(EditRedirect)} />,
    ],
  };
}

/** A view of a resource with the fields that the network added to it. */
const Bound = ({ name, View }: { name: string; View: ComponentType<ViewProps> }) => (
  <View resource={useResource(name)} />
);

/** Columns that are not read with a record, and those that are read in their place. */
const sensitiveColumns = (fields: Readonly<Record<string, Field>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([column, { sensitive }]) =>
      sensitive ? [[column, sensitive.known]] : [],
    ),
  );

function kindsOf(fields: Readonly<Record<string, Field>>): NonNullable<TableRules['kinds']> {
  return Object.fromEntries(
    Object.entries(fields).map(([column, field]) => [column, field.columnKind]),
  );
}

/** The form is part of the details page: an address that asks for it leads there. */
function EditRedirect({ resource }: { resource: ResourceDefinition }) {
  const { id } = useParams();
  return <Navigate to={pathsOf(resource).edit(id)} replace />;
}
