/*
 * Every entity with pages of its own, a line each. The menu has an order of its own for those of the
 * specification and shows the others behind them.
 */
export { clients } from './clients/clients';
export { events } from './events/events';
export { inventoryItems } from './inventoryItems/inventoryItems';
export { locations } from './locations/locations';
export { networks } from './networks/networks';
export { orders } from './orders/orders';
