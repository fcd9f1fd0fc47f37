import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import type { DetailsProps } from '../../kit/declaration';
import { FormPage } from '../../kit/details/FormPage';
import { RelatedSkeleton } from '../../kit/details/RelatedSkeleton';
import { useResource } from '../../kit/ResourcesContext';
import { useTexts } from '../../kit/useTexts';
import { EnterNetwork } from './entry/EnterNetwork';
import { NetworkLocations } from './NetworkLocations';
import { NetworkUsers } from './NetworkUsers';
import { UninvitedNotice } from './newNetwork/UninvitedNotice';

const TABS = ['locations', 'users'] as const;

/** A network: its form, and its locations and users. */
export function NetworkDetails({ resource, id }: DetailsProps) {
  const textOf = useTexts(resource);
  const [tab, setTab] = useState<(typeof TABS)[number]>('locations');
  const tabId = useId();
  const locations = useResource('locations');
  return (
    <FormPage
      resource={resource}
      actions={<EnterNetwork id={id} />}
      notice={<UninvitedNotice networkId={id} />}
      waiting={<RelatedSkeleton resource={locations} columns={locations.list} />}
    >
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
    </FormPage>
  );
}
