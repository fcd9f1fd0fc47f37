import { useState } from 'react';
import { SidebarButton } from '../sidebar/SidebarButton';
import { useShell } from '../ShellContext';
import { LocationMenu } from './LocationMenu';
import { LocationTile } from './LocationTile';
import { roleAt, useLocations } from './useLocations';
import { useText } from '../../i18n/text';

/** The active location with the person's role there; opens the list of the others. */
export function LocationSwitcher({ collapsed }: { collapsed: boolean }) {
  const translate = useText();
  const { user, switching } = useShell();
  const { locations } = useLocations();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const active = user.activeLocation;
  const position = locations?.find(({ id }) => id === active?.id)?.position ?? null;
  return (
    <>
      <SidebarButton
        frame
        collapsed={collapsed}
        disabled={switching}
        picture={<LocationTile position={position} size={collapsed ? 32 : 36} />}
        title={active?.name ?? translate('shell.location.none')}
        subtitle={translate(
          active
            ? `shell.location.${active.role ?? roleAt(user, active.id)}`
            : 'shell.location.choose',
        )}
        label={translate('shell.location.label')}
        open={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <LocationMenu anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
