import WebSocket from 'ws';

// Node 20 has no WebSocket of its own, and supabase-js refuses to start without one. Assigned
// rather than passed: the package's types differ from the browser's, which supabase-js asks for.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket });
