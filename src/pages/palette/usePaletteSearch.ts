import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { SEARCH_PAUSE } from '../../config';
import { subjectOf } from '../../access/roles';
import { ENTITY_NAMES, entityOf, type EntityName } from '../../entities';
import { ResourcesContext } from '../../kit/ResourcesContext';
import type { Recent } from '../../kit/search/recents';
import { searched, searchEverywhere, type Found } from '../../kit/search/searchEverywhere';
import { useDataApi } from '../../kit/useDataApi';
import { useShell } from '../../layout/ShellContext';
import { foundRowOf } from './foundRows';

const hasDetails = (entity: EntityName) => entityOf(entity).pages.includes('details');
const embedOf = (entity: EntityName) => foundRowOf(entity).embed;

/** A text once it has been left alone for a moment; `settle` does not wait. */
function useSettled(text: string): { settled: string; settle: () => void } {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(text);
    }, SEARCH_PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return {
    settled,
    settle: () => {
      setSettled(text);
    },
  };
}

/**
 * The records that a text finds.
 *
 * @param only the entities that are meant; all that somebody may search without
 */
export function usePaletteSearch(text: string, only?: readonly EntityName[]) {
  const api = useDataApi();
  const { user } = useShell();
  const locationId = user.activeLocation?.id;
  const { settled, settle } = useSettled(text.trim());
  const resources = searched(
    useContext(ResourcesContext),
    subjectOf(user),
    locationId,
    hasDetails,
  ).filter(({ name }) => only?.includes(name) ?? true);
  const { data, error, isPlaceholderData, fetchStatus, refetch } = useQuery({
    queryKey: ['palette', 'find', locationId, resources.map(({ name }) => name), settled],
    enabled: settled !== '',
    queryFn: ({ signal }) =>
      searchEverywhere(api, { resources, locationId, text: settled, embedOf, signal }),
    placeholderData: keepPreviousData,
    // What is found is as old as the keystroke.
    ...{ gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
  const isAsked = text.trim() !== '';
  const isSettled = settled === text.trim();
  return {
    found: isAsked ? (data ?? NOTHING) : NOTHING,
    /** Whether all that is shown is of the text as it stands. */
    isCurrent: !isAsked || (isSettled && !isPlaceholderData && (data !== undefined || !!error)),
    isSearching: isAsked && (!isSettled || fetchStatus === 'fetching'),
    error: isAsked && isSettled ? error : null,
    retry: () => void refetch(),
    settle,
  };
}

const NOTHING: readonly Found[] = [];

/** The records that somebody looked at last, with what they are called now; those that are gone are left out. */
export function useRecentRecords(recents: readonly Recent[]) {
  const api = useDataApi();
  const { data, isPending } = useQuery({
    queryKey: ['palette', 'recent', recents],
    enabled: recents.length > 0,
    queryFn: async () => {
      const entities = ENTITY_NAMES.filter((name) => recents.some(({ entity }) => entity === name));
      const answers = await Promise.allSettled(
        entities.map((entity) => {
          const embed = embedOf(entity);
          const ids = recents.filter((recent) => recent.entity === entity).map(({ id }) => id);
          return api.getMany<RaRecord>(entity, { ids, ...(embed && { meta: { embed } }) });
        }),
      );
      return recents.flatMap(({ entity, id }) => {
        const answer = answers[entities.indexOf(entity)];
        const records = answer?.status === 'fulfilled' ? answer.value.data : [];
        const record = records.find((one) => one.id === id);
        return record && !record['deleted_at'] ? [{ entity, record }] : [];
      });
    },
    gcTime: 0,
  });
  return { records: data ?? [], isReading: recents.length > 0 && isPending };
}
