import MergeIcon from '@mui/icons-material/CallMergeOutlined';
import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { editAction } from '../../kit/list/editAction';
import { useResource } from '../../kit/ResourcesContext';
import { useCan } from '../../kit/useCan';

const MergeDialog = lazy(() => import('./MergeDialog'));

const OpenContext = createContext<(source: RaRecord) => void>(() => undefined);

const useEditAction = editAction('food_sources');

/** Edit, and merging a source with another one, inside a MergeFrame. */
export const useMergeAction: RowActionsHook = () => {
  const translate = useText();
  const open = useContext(OpenContext);
  const edit = useEditAction();
  const can = useCan(useResource('food_sources'));
  return (record) => [
    ...edit(record),
    ...(can('edit')
      ? [
          {
            label: translate('resources.food_sources.merge.action'),
            icon: <MergeIcon />,
            onSelect: () => {
              open(record);
            },
          },
        ]
      : []),
  ];
};

/** Stands around sources: holds the dialog that merges one with another. */
export function MergeFrame({ children }: { children: ReactNode }) {
  const [merged, setMerged] = useState<RaRecord | null>(null);
  return (
    <OpenContext value={setMerged}>
      {children}
      <Suspense fallback={null}>
        {merged && (
          <MergeDialog
            key={merged.id}
            merged={merged}
            onClose={() => {
              setMerged(null);
            }}
          />
        )}
      </Suspense>
    </OpenContext>
  );
}
