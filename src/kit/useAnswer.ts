import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useDataApi } from './useDataApi';

type AnswerOptions<Answer> = Omit<UseQueryOptions<Answer>, 'queryFn'> & {
  /** Text key of what is said when it fails. */
  message: string;
};

/** What a function of the database answers, by its shape; asked again as react-query's options say. */
export function useAnswer<Answer>(
  shape: z.ZodMiniType<Answer>,
  name: string,
  args: Readonly<Record<string, unknown>>,
  { message, ...options }: AnswerOptions<Answer>,
) {
  const dataApi = useDataApi();
  return useQuery({
    ...options,
    queryFn: async ({ signal }) =>
      z.parse(shape, await dataApi.rpc(name, args, { signal, message })),
  });
}
