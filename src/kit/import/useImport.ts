import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customCode } from '../../data/customColumns';
import { useCurrentUser } from '../../data/useCurrentUser';
import { shownBy } from '../../entities';
import type { Choice } from '../../i18n/choices';
import { useText } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';
import { labelText } from '../fields/bindField';
import type { BoundField, Field } from '../fields/field';
import { formFields } from '../form/formFields';
import { useScopeOf } from '../form/useFormScope';
import { useDataApi } from '../useDataApi';
import { importApi, type ImportApi, type ImportContext } from './importApi';
import { groupsIn, memberTargets } from './match/memberColumns';
import type { Target } from './match/target';

/**
 * The fields that a file may fill: those that the intake names, with the network's own, else those of the form, but for
 * records of other resources, with those beside it and the one that takes notes.
 */
export function targetFields(resource: ResourceDefinition): readonly BoundField[] {
  if (resource.intake?.fields)
    return [...Object.values(resource.intake.fields), ...(resource.ownFields ?? [])].map(mayLack);
  const fields = formFields(resource)
    .filter(({ field }) => field.typed !== 'other')
    .map(mayLack);
  const { beside = [], note = '' } = resource.intake ?? {};
  const further = [...beside, note].flatMap((name) => resource.fields[name] ?? []);
  return [...new Set([...fields, ...further])];
}

/** A file may lack the answers that a form of the network asks for. */
const mayLack = (bound: BoundField): BoundField =>
  customCode(bound.source) === undefined || !bound.field.required
    ? bound
    : { ...bound, field: { ...bound.field, required: false } };

/** A field that names one of some records; a blank cell is the one that is meant `initially`. */
function recordField(field: Field, records: readonly Choice[], initially?: Choice): Field {
  const nameOf = (id: unknown) => records.find((one) => one.id === id)?.name ?? '';
  return {
    ...field,
    ...{ typed: 'choice', required: true, initial: initially?.id ?? null },
    choices: () => records,
    Show: ({ value }) => nameOf(value),
  };
}

/** The field of a file by what is known where the import goes. */
function fieldOf(
  { source, field }: BoundField,
  { intake }: ResourceDefinition,
  known?: Known,
): Field {
  const { locations, programs } = known ?? {};
  if (source === intake?.place && locations) return recordField(field, locations, locations[0]);
  if (source === intake?.program && programs)
    return recordField(field, programs, programs.length === 1 ? programs[0] : undefined);
  return field;
}

/** The records that a file may name. */
type Known = Pick<ImportContext, 'locations' | 'programs'>;

const NO_COLUMNS: readonly string[] = [];

/**
 * Those fields with the words under which people know them.
 *
 * @param known where the import goes: the locations and programs among which a file may name one
 * @param columns of a match: the members of whom they tell have fields, too
 */
export function useTargets(
  resource: ResourceDefinition,
  known?: Known,
  columns: readonly string[] = NO_COLUMNS,
): readonly Target[] {
  const translate = useText();
  return useMemo(
    () => [
      ...targetFields(resource).map((bound) => ({
        ...bound,
        field: fieldOf(bound, resource, known),
        words: resource.intake?.headers?.[bound.source],
        label: labelText(
          translate(`resources.${resource.name}.fields.${bound.source}`),
          bound.source,
        ),
      })),
      ...(resource.intake?.members
        ? memberTargets(resource.intake.members, groupsIn(columns), translate)
        : []),
    ],
    [resource, translate, known, columns],
  );
}

/** What asks for an import, and its key: whose it is and where it goes. */
export interface ImportPlace {
  key: string;
  /** The id of who imports. */
  person: string;
  api: ImportApi;
}

/** Where the records of an import go, what asks the database for it, and who is at it. */
export function useImportPlace(resource: ResourceDefinition): ImportPlace | null {
  const dataApi = useDataApi();
  const person = useCurrentUser()?.id;
  const scope = useScopeOf(resource.name)();
  // The scope is another object each time.
  const network = scope && 'network' in scope ? scope.network : null;
  const location = scope && 'location' in scope ? scope.location : null;
  return useMemo(() => {
    const target = location !== null ? { location } : network !== null ? { network } : null;
    if (!target || person === undefined) return null;
    return {
      key: JSON.stringify([person, resource.name, target]),
      person,
      api: importApi(dataApi, resource, target),
    };
  }, [dataApi, resource, person, network, location]);
}

/** What is known of imports here, and of a file when it was read. */
export function useImportContext(
  resource: ResourceDefinition,
  { key, api }: ImportPlace,
  file?: { hash: string; shape: string },
) {
  return useQuery({
    queryKey: [resource.name, 'import', key, file?.hash],
    queryFn: () => api.context(file && { hash: file.hash, shape: file.shape }),
    staleTime: 0,
  });
}

/** Has the lists of a resource read again: there are other records now. */
export function useForgetLists(resource: ResourceDefinition): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const name of new Set([resource.name, shownBy(resource.name)]))
      void queryClient.invalidateQueries({ queryKey: [name] });
  };
}
