import FactCheckOutlinedIcon from '@mui/icons-material/FactCheckOutlined';
import LocalShippingOutlinedIcon from '@mui/icons-material/LocalShippingOutlined';
import CampaignOutlinedIcon from '@mui/icons-material/CampaignOutlined';
import WarehouseOutlinedIcon from '@mui/icons-material/WarehouseOutlined';
import EventBusyOutlinedIcon from '@mui/icons-material/EventBusyOutlined';
import { useMemo } from 'react';
import { useText } from '../../i18n/text';
import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { pathTo } from '../../routes';
import { usePhone } from '../../ui/usePhone';
import { movementText } from './movementSchema';
import { StockFrame } from './StockFrame';
import { LinkButton } from '../../ui/Button';

/** The items of the active location, with the dialog that moves their stock. */
export function ItemListView({ resource }: ViewProps) {
  const translate = useText();
  const links = useMemo(
    () => [
      {
        label: translate('titles.CountStock'),
        icon: <FactCheckOutlinedIcon />,
        to: () => pathTo('CountStock'),
      },
      {
        label: translate('routes.expiringStock'),
        icon: <EventBusyOutlinedIcon />,
        to: () => pathTo('ExpiringStock'),
      },
      {
        label: translate('resources.food_sources.list.title'),
        icon: <WarehouseOutlinedIcon />,
        to: () => pathTo('FoodSources'),
      },
      {
        label: translate('resources.recalls.list.title'),
        icon: <CampaignOutlinedIcon />,
        to: () => pathTo('Recalls'),
      },
    ],
    [translate],
  );
  return (
    <StockFrame>
      <ListPage resource={resource} links={links} primary={<ReceiveLink />} />
    </StockFrame>
  );
}

function ReceiveLink() {
  const translate = useText();
  const phone = usePhone();
  const words = translate('routes.receiveDelivery');
  return (
    <LinkButton
      to={pathTo('ReceiveDelivery')}
      variant="contained"
      startIcon={<LocalShippingOutlinedIcon />}
      aria-label={words}
    >
      {phone ? translate(movementText('kinds.receive')) : words}
    </LinkButton>
  );
}
