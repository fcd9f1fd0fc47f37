import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { pathTo } from '../../routes';
import { SideIndex } from '../../ui/SideIndex';

/** The parts of the page of general settings, in their order, by their ids. */
const SETTINGS = {
  network: 'resources.networks.settings.general',
  'time-zone': 'resources.networks.settings.timeZone',
  'visit-rules': 'resources.networks.settings.rules',
  'age-groups': 'resources.networks.settings.ages',
  sessions: 'resources.networks.settings.sessions',
  'monthly-form': 'resources.networks.settings.monthlyForm',
} as const;

export type SettingsPart = keyof typeof SETTINGS;

/** Settings of a network, beside the index of all of them where there is room. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const translate = useText();
  const page = pathTo('NetworkSettings');
  const part = (id: SettingsPart) => ({
    label: translate(SETTINGS[id]),
    to: `${page}#${id}`,
  });
  const word = (name: 'activity' | 'data' | 'programs' | 'fields') =>
    translate(`resources.networks.settings.${name}`);
  return (
    <Box sx={FRAME}>
      <SideIndex
        label={translate('resources.networks.settings.tabs')}
        groups={[
          {
            head: translate('resources.networks.settings.groups.network'),
            entries: [
              ...(['network', 'time-zone', 'visit-rules', 'age-groups', 'sessions'] as const).map(
                part,
              ),
              { label: word('activity'), to: `${page}?tab=activity` },
            ],
          },
          {
            head: translate('resources.networks.settings.groups.food'),
            entries: [{ label: word('programs'), to: pathTo('Programs') }, part('monthly-form')],
          },
          {
            head: translate('resources.networks.settings.groups.records'),
            entries: [
              { label: word('fields'), to: pathTo('CustomFields') },
              { label: word('data'), to: `${page}?tab=data` },
            ],
          },
        ]}
      />
      <div>{children}</div>
    </Box>
  );
}

const FRAME = {
  display: { lg: 'grid' },
  gridTemplateColumns: '12.5rem minmax(0, 1fr)',
  gap: '2rem',
  // Where there is no room, tabs and cards lead to the same pages.
  '& > nav': { display: { xs: 'none', lg: 'block' } },
  '& .settings-narrow': { display: { lg: 'none' } },
} as const;
