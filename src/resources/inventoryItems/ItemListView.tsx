import FactCheckOutlinedIcon from '@mui/icons-material/FactCheckOutlined';
import LocalShippingOutlinedIcon from '@mui/icons-material/LocalShippingOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/text';
import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { ToolbarButton } from '../../kit/table/ToolbarButton';
import { pathTo } from '../../routes';
import { StockFrame } from './StockFrame';

/** The items of the active location, with the dialog that moves their stock. */
export const ItemListView = ({ resource }: ViewProps) => (
  <StockFrame>
    <ListPage resource={resource} actions={<CountLink />} primary={<ReceiveLink />} />
  </StockFrame>
);

function CountLink() {
  const translate = useText();
  return (
    <ToolbarButton
      component={Link}
      to={pathTo('CountStock')}
      variant="outlined"
      label={translate('titles.CountStock')}
      icon={<FactCheckOutlinedIcon />}
    />
  );
}

function ReceiveLink() {
  const translate = useText();
  return (
    <Button
      component={Link}
      to={pathTo('ReceiveDelivery')}
      variant="contained"
      startIcon={<LocalShippingOutlinedIcon />}
    >
      {translate('routes.receiveDelivery')}
    </Button>
  );
}
