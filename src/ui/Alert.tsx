import type { ReactNode } from 'react';
import { Icon } from './Icon';

/** What the server said, above the fields; read out when it appears. */
export function Alert({
  severity = 'error',
  children,
}: {
  severity?: 'error' | 'warning' | 'success';
  children: ReactNode;
}) {
  return (
    <div
      className="ui-alert"
      data-severity={severity}
      role={severity === 'error' ? 'alert' : 'status'}
    >
      <Icon name={severity} />
      <span>{children}</span>
    </div>
  );
}
