import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { DetailsProps } from '../../resource/declaration';
import { DetailsTitle } from '../../resource/DetailsTitle';
import { EditForm } from '../../resource/EditForm';
import { useTexts } from '../../resource/useTexts';
import { NetworkLocations } from './NetworkLocations';
import { NetworkUsers } from './NetworkUsers';

const TABS = ['locations', 'users'] as const;

/** A network: its form, and its locations and users. */
export function NetworkDetails({ resource, id }: DetailsProps) {
  const record = useRecordContext();
  const textOf = useTexts(resource);
  const [tab, setTab] = useState<(typeof TABS)[number]>('locations');
  const tabId = useId();
  if (!record) return null;
  return (
    <>
      <DetailsTitle resource={resource} record={record} />
      <Box sx={{ display: 'grid', gap: '1.25rem' }}>
        <EditForm
          resource={resource}
          record={record}
          title={textOf('details.form')}
          submitLabel={textOf('details.update')}
        />
        <Tabs
          value={tab}
          aria-label={textOf('details.tabs')}
          onChange={(_event, chosen: (typeof TABS)[number]) => {
            setTab(chosen);
          }}
        >
          {TABS.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${tabId}-${name}`}
              aria-controls={`${tabId}-panel`}
              label={textOf(`details.${name}`)}
            />
          ))}
        </Tabs>
        <Box role="tabpanel" id={`${tabId}-panel`} aria-labelledby={`${tabId}-${tab}`}>
          {tab === 'locations' ? (
            <NetworkLocations networkId={id} />
          ) : (
            <NetworkUsers networkId={id} />
          )}
        </Box>
      </Box>
    </>
  );
}
