import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pathTo } from '../../routes';
import { useText } from '../../i18n/text';

/** Whether an address asks for the calendar. */
export const isCalendar = (params: URLSearchParams) => params.get('view') === 'calendar';

const VIEWS = [
  { name: 'table', search: '', Icon: TableRowsOutlined },
  { name: 'calendar', search: '?view=calendar', Icon: CalendarMonthOutlined },
] as const;

/** Marks an address as chosen by these tabs. */
const CHOSEN = 'view chosen';

/** Table or calendar; both are addresses, so that going back and reloading do what they should. */
export function EventsViewTabs() {
  const translate = useText();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const [params] = useSearchParams();
  const current = isCalendar(params) ? 'calendar' : 'table';
  return (
    <Tabs
      value={current}
      aria-label={translate('resources.events.view.label')}
      onChange={(_event, chosen: string) => {
        const view = VIEWS.find(({ name }) => name === chosen);
        void navigate(`${pathTo('Events')}${view?.search ?? ''}`, { state: CHOSEN });
      }}
    >
      {VIEWS.map(({ name, Icon }) => (
        <Tab
          key={name}
          value={name}
          // The tabs of the other view are gone, and the focus with them.
          autoFocus={state === CHOSEN && name === current}
          label={translate(`resources.events.view.${name}`)}
          icon={<Icon aria-hidden sx={{ fontSize: 18, display: { xs: 'none', md: 'block' } }} />}
          iconPosition="start"
        />
      ))}
    </Tabs>
  );
}
