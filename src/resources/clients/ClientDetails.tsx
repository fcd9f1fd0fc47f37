import HowToRegOutlinedIcon from '@mui/icons-material/HowToRegOutlined';
import Button from '@mui/material/Button';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ui/Avatar';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { formatDate } from '../../i18n/dates';
import type { DetailsProps } from '../../kit/declaration';
import { FactsCard } from '../../kit/details/FactsCard';
import { DetailsPage } from '../../kit/details/DetailsPage';
import { useCan } from '../../kit/useCan';
import { useTexts } from '../../kit/useTexts';
import { pathTo } from '../../routes';
import { ClientHistory } from './ClientHistory';
import { ClientHousehold } from './ClientHousehold';
import { ClientOrders } from './ClientOrders';
import { ClientVisits } from './ClientVisits';
import { localDate } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';

/** Who may see who changed what. */
const HISTORY = { access: { show: 'locationAdmin' } } as const;

/** A client: profile (or its form), household, visits, orders, and for admins the history. */
export function ClientDetails({ resource, id }: DetailsProps) {
  const textOf = useTexts(resource);
  const translate = useText();
  const mayRead = useCan(HISTORY);
  const client = useRecordContext();
  return (
    <DetailsPage
      resource={resource}
      avatar={<Avatar id={id} name={String(client?.['full_name'] ?? '')} size={56} />}
      subtitle={textOf('details.subtitle', { date: formatDate(localDate(client?.['created_at'])) })}
      actions={
        <Button
          component={Link}
          to={pathTo('CreateVisit', { client_id: id })}
          variant="contained"
          startIcon={<HowToRegOutlinedIcon />}
        >
          {textOf('details.newVisit')}
        </Button>
      }
    >
      {(record, form) => (
        <DetailsColumns
          left={
            <>
              {form ?? (
                <FactsCard
                  resource={resource}
                  record={record}
                  without={SAID_ABOVE}
                  title={translate('form.profile')}
                />
              )}
              <ClientHousehold clientId={id} />
              <ClientVisits clientId={id} />
            </>
          }
          right={
            <>
              <ClientOrders clientId={id} />
              {mayRead('show') && <ClientHistory clientId={id} />}
            </>
          }
        />
      )}
    </DetailsPage>
  );
}

/** The title of the page says them. */
const SAID_ABOVE = ['first_name', 'last_name', 'created_at'];
