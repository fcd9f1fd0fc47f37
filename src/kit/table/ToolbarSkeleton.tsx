import { usePhone } from '../../ui/usePhone';
import { Skeleton } from '../../ui/Skeleton';

/** The places of a table's search and of its buttons, before they are there. */
export function ToolbarSkeleton() {
  const isPhone = usePhone();
  const height = isPhone ? '2.75rem' : '2.5rem';
  return (
    <div style={BAR}>
      <Skeleton variant="rounded" height={height} style={FIELD} />
      <Skeleton variant="rounded" height={height} style={BUTTON} />
    </div>
  );
}

const BAR = {
  display: 'flex',
  gap: '0.5rem',
  justifyContent: 'space-between',
  marginBottom: '0.875rem',
} as const;
const FIELD = { flex: '0 1 18rem' } as const;
const BUTTON = { flex: '0 0 7rem' } as const;
