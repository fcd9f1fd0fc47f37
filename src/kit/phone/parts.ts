/** What only a phone draws of a list: one file, fetched there alone (lazyParts). */
export { ListMenu } from './ListMenu';
export { PhoneRows } from './PhoneRows';
export { RecordPhoneRows } from './RecordPhoneRows';
export { SortMenu } from './SortMenu';
