import type { ReactNode } from 'react';
import { PlainIcon } from './PlainIcon';

/** What the server said, above the fields; read out when it appears. */
export function PlainAlert({
  severity = 'error',
  children,
}: {
  severity?: 'error' | 'warning' | 'success';
  children: ReactNode;
}) {
  return (
    <div
      className={`plain-alert plain-alert-${severity}`}
      role={severity === 'error' ? 'alert' : 'status'}
    >
      <PlainIcon name={severity} />
      <span>{children}</span>
    </div>
  );
}
