import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useCreate, useNotify } from 'react-admin';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { RelatedTable } from '../../kit/details/RelatedTable';
import { ResourceCard } from '../../kit/form/ResourceForm';
import { useResource } from '../../kit/ResourcesContext';
import { useTexts } from '../../kit/useTexts';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

/** The locations of a network, and the form that adds one. */
export function NetworkLocations({ networkId }: { networkId: string }) {
  const locations = useResource('locations');
  const textOf = useTexts(locations);
  const translate = useText();
  const notify = useNotify();
  const [create] = useCreate();
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const handover = useFocusHandover(() => addButton.current);
  const meta = { scope: { network: networkId } };
  const close = () => {
    setAdding(false);
  };

  const save = async (values: Record<string, unknown>) => {
    await create('locations', { data: values, meta }, { returnPromise: true });
    notify(translate('resources.locations.success.create'), { type: 'success' });
    return close;
  };

  return (
    <Box sx={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {adding ? (
        <div {...handover}>
          <ResourceCard
            resource={locations}
            title={textOf('create.title')}
            submitLabel={textOf('create.submit')}
            onSave={save}
            onCancel={close}
            opens
          />
        </div>
      ) : (
        <Box>
          <Button
            ref={addButton}
            startIcon={<AddIcon />}
            onClick={() => {
              setAdding(true);
            }}
          >
            {textOf('list.create')}
          </Button>
        </Box>
      )}
      <RelatedTable resource={locations} meta={meta} columns={locations.list} />
    </Box>
  );
}
