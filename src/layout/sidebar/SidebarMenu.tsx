import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { subjectOf } from '../../access/roles';
import { useShell } from '../ShellContext';
import { menuFor, type MenuEntry } from './menuEntries';
import { SidebarItem } from './SidebarItem';
import { useText } from '../../i18n/text';

const GROUP_LABEL_ID = 'access-control-label';

/** The desk by itself, the main menu and, for those who may open any of it, the group 'Access Control'. */
export function SidebarMenu({ collapsed }: { collapsed: boolean }) {
  const translate = useText();
  const { user, menuIcons } = useShell();
  const { desk, main, accessControl } = menuFor(subjectOf(user), menuIcons);
  return (
    <Box component="nav" aria-label={translate('shell.mainMenu')}>
      {desk.length > 0 && (
        <Box sx={{ mb: '0.5rem' }}>
          <EntryList entries={desk} collapsed={collapsed} />
        </Box>
      )}
      <EntryList entries={main} collapsed={collapsed} />
      {accessControl.length > 0 && (
        <>
          {collapsed ? (
            <Divider sx={{ my: '0.75rem', mx: '0.375rem', borderColor: 'larder.borderStrong' }} />
          ) : (
            <Typography
              id={GROUP_LABEL_ID}
              variant="caption"
              component="h2"
              sx={{ mt: '1.25rem', mb: '0.375rem', px: '0.625rem', fontWeight: 600 }}
              color="textSecondary"
            >
              {translate('shell.accessControl')}
            </Typography>
          )}
          <EntryList
            entries={accessControl}
            collapsed={collapsed}
            {...(collapsed
              ? { label: translate('shell.accessControl') }
              : { labelledBy: GROUP_LABEL_ID })}
          />
        </>
      )}
    </Box>
  );
}

function EntryList({
  entries,
  collapsed,
  label,
  labelledBy,
}: {
  entries: readonly MenuEntry[];
  collapsed: boolean;
  label?: string;
  labelledBy?: string;
}) {
  const translate = useText();
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-labelledby={labelledBy}
      sx={{ display: 'grid', gap: '0.125rem', m: 0, p: 0, listStyle: 'none' }}
    >
      {entries.map((entry) => (
        <SidebarItem
          key={entry.path}
          path={entry.path}
          Icon={entry.Icon}
          label={translate(entry.label)}
          collapsed={collapsed}
        />
      ))}
    </Box>
  );
}
