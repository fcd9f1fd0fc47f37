import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { paramOf } from '../../entities';
import type { ResourceDefinition, Similar } from '../declaration';
import { useScopeOf } from '../form/useFormScope';
import { useDataApi } from '../useDataApi';
import { parseSimilar, type SimilarRecord } from './similarAnswer';
import { SIMILAR } from './similarConfig';
import { draftOf, saysMore, type Draft } from './similarDraft';

interface Answer {
  rows: readonly SimilarRecord[];
  /** Whether they were looked for by more than a name. */
  isSure: boolean;
}

const readDraft = (text: string | null): Draft =>
  z.parse(z.record(z.string(), z.unknown()), JSON.parse(text ?? '{}'));

const NOBODY: Answer = { rows: [], isSure: false };

/**
 * The records that may be the same one as what the form around holds, after a pause in typing. Nobody hears
 * that it failed: the form can be saved without it.
 */
export function useSimilar(resource: ResourceDefinition, similar: Similar): Answer {
  const dataApi = useDataApi();
  const record = useRecordContext();
  const values: unknown[] = useWatch({ name: [...similar.fields] });
  const typed = Object.fromEntries(similar.fields.map((name, index) => [name, values[index]]));
  const asked = usePaused(draftOf(resource, similar, typed, record));
  const scope = useScopeOf(resource.name)();
  const isAsked = asked !== null && scope !== null;
  const { data } = useQuery({
    queryKey: [resource.name, 'similar', scope, record?.id, asked],
    queryFn: async ({ signal }) => {
      const draft = readDraft(asked);
      const answer = await dataApi.rpc(
        similar.rpc,
        {
          ...(scope && 'network' in scope
            ? { p_network_id: scope.network }
            : { p_location_id: scope?.location }),
          p_draft: draft,
          p_except: record?.id ?? null,
          p_limit: SIMILAR.limit,
        },
        { signal, message: `resources.${resource.name}.errors.list` },
      );
      return {
        rows: parseSimilar(answer, paramOf(resource.name)),
        isSure: saysMore(draft, similar),
      };
    },
    enabled: isAsked,
    // The cards stay where they are until the next answer.
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isAsked && data ? data : NOBODY;
}

/** A draft, written, as it was when typing paused; at once when there is nothing to ask. */
function usePaused(draft: Draft | null): string | null {
  const text = draft && JSON.stringify(draft);
  const [paused, setPaused] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setPaused(text);
      },
      text === null ? 0 : SIMILAR.pause,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return text === null ? null : paused;
}
