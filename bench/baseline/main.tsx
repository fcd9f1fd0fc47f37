import postgrestProvider, {
  defaultPrimaryKeys,
  defaultSchema,
} from '@raphiniert/ra-data-postgrest';
import type { Session } from '@supabase/auth-js';
import {
  Admin,
  Datagrid,
  DateField,
  EmailField,
  fetchUtils,
  List,
  Resource,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { SESSION_STORAGE_KEY } from '../../src/db/sessionStorageKey';

/*
 * The least that shows a list of clients with react-admin, which the product's pages are compared
 * with: its own look, one list, no login. Brotli makes 262 kB of it.
 */

const session = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null') as Session | null;

const dataProvider = postgrestProvider({
  apiUrl: `${location.origin}/rest/v1`,
  httpClient: (url: string | URL, options: fetchUtils.Options = {}) => {
    const headers = new Headers(options.headers);
    headers.set('apikey', String(import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY));
    headers.set('Authorization', `Bearer ${session?.access_token ?? ''}`);
    return fetchUtils.fetchJson(url, { ...options, headers });
  },
  defaultListOp: 'eq',
  primaryKeys: defaultPrimaryKeys,
  schema: defaultSchema,
});

const Clients = () => (
  <List>
    <Datagrid>
      <TextField source="full_name" />
      <EmailField source="email" />
      <TextField source="city" />
      <DateField source="created_at" />
    </Datagrid>
  </List>
);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Admin dataProvider={dataProvider}>
      <Resource name="clients" list={Clients} />
    </Admin>,
  );
