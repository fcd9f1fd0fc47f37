import * as z from 'zod/mini';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useAnswer } from '../../kit/useAnswer';

const FIGURES = z.array(z.object({ program_id: z.string(), households: z.int(), ending: z.int() }));

/** How many households stand behind a program: certified today, and of them those whose certification ends soon. */
export type ProgramFigures = z.infer<typeof FIGURES>[number];

/** The households behind all programs of the network, by one question. */
export function useProgramFigures() {
  const networkId = useCurrentUser()?.networkId ?? null;
  return useAnswer(
    FIGURES,
    'program_figures',
    { p_network_id: networkId },
    {
      queryKey: ['programs', 'figures', networkId],
      enabled: networkId !== null,
      message: 'resources.programs.figures.failed',
    },
  );
}
