import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

/** What the server said, above the fields; read out when it appears. */
export function FormAlert({
  severity = 'error',
  children,
}: {
  severity?: 'error' | 'warning' | 'success';
  children: ReactNode;
}) {
  return (
    <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'} sx={{ mb: '1rem' }}>
      {children}
    </Alert>
  );
}
