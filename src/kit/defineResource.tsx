import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import type { TableRules } from '../data/tables';
import { entityOf, pathOf, type EntityName } from '../entities';
import { bindField } from './fields/bindField';
import type { Declaration, ResourceDefinition } from './declaration';
import type { BoundField, Field } from './fields/field';
import { hasForm } from './form/formFields';
import { EditRedirect } from './details/EditRedirect';
import { ListPage } from './list/ListPage';

// Whoever opens a list waits for nothing but the list.
const CreatePage = lazy(async () => ({
  default: (await import('./form/CreatePage')).CreatePage,
}));
const DetailsRoute = lazy(async () => ({
  default: (await import('./details/DetailsRoute')).DetailsRoute,
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
  const { record, access, scope } = entityOf(name);
  const { softDelete, hardDelete, restore, search, searchIn, searchFunction } = declaration;
  const columns = [...Object.keys(fields), ...(declaration.also ?? []), 'created_at'];
  return {
    name,
    icon: declaration.icon,
    path: pathOf(name),
    record,
    access,
    scope,
    rules: {
      scope,
      softDelete,
      ...(hardDelete && { hardDelete }),
      ...(restore && { restore }),
      columns: [...new Set(columns)],
      search,
      ...(searchIn && { searchIn }),
      ...(searchFunction && { searchFunction }),
      kinds: kindsOf(fields),
    },
    fields: bindAll(fields),
    list: declaration.list,
    more: declaration.more ?? [],
    sort: declaration.sort,
    check: declaration.check ?? null,
    confirmDelete: declaration.confirmDelete ?? 'plain',
    rowActions: declaration.rowActions ?? null,
    rowDetails: declaration.rowDetails ?? null,
    rowNote: declaration.rowNote ?? null,
    bulkActions: declaration.bulkActions ?? null,
    listFrame: declaration.listFrame ?? null,
    listPage: declaration.listPage ?? null,
    details: declaration.details ?? null,
    deleteNote: declaration.deleteNote ?? null,
    createNote: declaration.createNote ?? null,
    listActions: declaration.listActions ?? null,
    pages: declaration.pages ?? [],
    hasTrash: restore !== undefined,
  };
}

/** What `<Resource>` takes: ordinary views, and the pages of one record as child routes. */
export function resourceProps(resource: ResourceDefinition): ResourceProps {
  const List = resource.listPage ?? ListPage;
  return {
    name: resource.name,
    icon: resource.icon,
    recordRepresentation: resource.record,
    list: <List resource={resource} />,
    ...(hasForm(resource) &&
      resource.access.create && { create: <CreatePage resource={resource} /> }),
    hasShow: true,
    children: [
      resource.hasTrash && (
        <Route key="trash" path="trash" element={<TrashPage resource={resource} />} />
      ),
      <Route key="details" path=":id" element={<DetailsRoute resource={resource} />} />,
      <Route key="edit" path=":id/edit" element={<EditRedirect resource={resource} />} />,
      ...resource.pages.map(({ path, element }) => (
        <Route key={path} path={path} element={element} />
      )),
    ],
  };
}

function kindsOf(fields: Readonly<Record<string, Field>>): NonNullable<TableRules['kinds']> {
  return Object.fromEntries(
    Object.entries(fields).map(([column, field]) => [column, field.columnKind]),
  );
}

function bindAll<Names extends string>(
  fields: Readonly<Record<Names, Field>>,
): Record<Names, BoundField> {
  const bound = Object.entries<Field>(fields).map(([name, field]) => [
    name,
    bindField(name, field),
  ]);
  // The entries are exactly those of `fields`, which fromEntries cannot know.
  return Object.fromEntries(bound) as Record<Names, BoundField>;
}
