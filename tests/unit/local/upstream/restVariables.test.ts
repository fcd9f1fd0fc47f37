import { expect, it } from 'vitest';
import { restVariables } from '../../../../local/upstream/stackSettings';

const places = { restDatabase: 'postgres://authenticator:a@localhost/b', jwtSecret: 'secret' };

it('PostgREST is started with the table api of config.toml, as hosted Supabase does', () => {
  expect(restVariables({ ...places, restUrl: 'http://127.0.0.1:3001' })).toEqual({
    PGRST_DB_URI: places.restDatabase,
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_DB_SCHEMAS: 'public',
    PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
    PGRST_DB_MAX_ROWS: '1000',
    PGRST_JWT_SECRET: 'secret',
    PGRST_LOG_LEVEL: 'error',
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: '3001',
  });
});
