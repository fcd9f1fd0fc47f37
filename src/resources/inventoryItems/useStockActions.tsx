import AddBoxOutlinedIcon from '@mui/icons-material/AddBoxOutlined';
import CampaignOutlinedIcon from '@mui/icons-material/CampaignOutlined';
import DeleteSweepOutlinedIcon from '@mui/icons-material/DeleteSweepOutlined';
import FactCheckOutlinedIcon from '@mui/icons-material/FactCheckOutlined';
import LocalShippingOutlinedIcon from '@mui/icons-material/LocalShippingOutlined';
import TuneOutlinedIcon from '@mui/icons-material/TuneOutlined';
import type { ReactElement } from 'react';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { movementText } from './movementSchema';
import { useMoveStock } from './StockFrame';
import { stockItemOf } from './stockItem';
import { STOCK_KINDS, type StockKind } from './stockKinds';
import { useText } from '../../i18n/text';

const ICONS: Readonly<Record<StockKind, ReactElement>> = {
  receive: <AddBoxOutlinedIcon />,
  adjust: <TuneOutlinedIcon />,
  waste: <DeleteSweepOutlinedIcon />,
  transfer: <LocalShippingOutlinedIcon />,
  count: <FactCheckOutlinedIcon />,
};

/** The ways to move the stock of an item, or to recall it, as actions of its row or of its page. */
export const useStockActions: RowActionsHook = () => {
  const translate = useText();
  const open = useMoveStock();
  return (record) => [
    ...STOCK_KINDS.map((kind) => ({
      label: translate(movementText(`kinds.${kind}`)),
      icon: ICONS[kind],
      onSelect: () => {
        open(stockItemOf(record), kind);
      },
    })),
    {
      label: translate('resources.recalls.open.action'),
      icon: <CampaignOutlinedIcon />,
      onSelect: () => {
        open(stockItemOf(record), 'recall');
      },
    },
  ];
};
