import { guardRoute } from '../../access/guard';
import { subjectOf } from '../../access/roles';
import { matchRoute } from '../../routes';
import { useShell } from '../../layout/ShellContext';

/** Tells whether a page is the signed-in person's to open: what would only lead to Forbidden is left out. */
export function useMayOpen(): (path: string) => boolean {
  const { user } = useShell();
  return (path) => {
    const match = matchRoute(path);
    return match !== undefined && guardRoute(match.route.access, subjectOf(user)) === 'allow';
  };
}
