import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsOffline } from '../../data/connectivity';
import { useText } from '../../i18n/text';
import { pathsOf } from '../../kit/declaration';
import { withInitialValues } from '../../kit/form/initialValues';
import { ResourcesContext } from '../../kit/ResourcesContext';
import { foundRowOf } from './foundRows';
import type { Option } from './option';
import type { FixedOption } from './usePageOptions';

/**
 * What makes a new record of whom a text names: its form begins with it. Of the entities that say how
 * (`begin` of their `searchResult.tsx`), as far as the person may create them.
 */
export function useNamedCreations(
  text: string,
  creations: readonly FixedOption[],
): readonly Option[] {
  const translate = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const resources = useContext(ResourcesContext);
  if (isOffline) return [];
  return resources.flatMap((resource) => {
    const path = pathsOf(resource).create;
    const plain = creations.find((creation) => creation.path === path);
    // The form that is open already has words of its own.
    const values = pathname === path ? null : foundRowOf(resource.name).begin?.(text);
    if (!plain || !values) return [];
    return [
      {
        id: `palette-create-${resource.name}`,
        name: translate('palette.create', { action: plain.name, text: text.trim() }),
        isUnmarked: true,
        face: <PersonAddOutlined />,
        run: () => void navigate(path, withInitialValues(values)),
      },
    ];
  });
}
