import { preloadable } from '../../ui/preloadable';
import { PHONE_QUERY } from '../../ui/usePhone';

const load = () => import('./parts');

/** What only a phone draws of a list; to be drawn within Suspense. */
export const ListMenu = preloadable(async () => (await load()).ListMenu);
export const PhoneRows = preloadable(async () => (await load()).PhoneRows);
export const RecordPhoneRows = preloadable(async () => (await load()).RecordPhoneRows);
export const SortMenu = preloadable(async () => (await load()).SortMenu);

// A phone asks for it together with the first rows.
if (typeof matchMedia === 'function' && matchMedia(PHONE_QUERY).matches)
  for (const part of [ListMenu, PhoneRows, RecordPhoneRows, SortMenu]) void part.preload();
