import { text } from '../i18n/text';
import './frames.css';
import { Skeleton } from '../ui/Skeleton';
import visuallyHidden from '@mui/utils/visuallyHidden';

const ENTRIES = ['70%', '55%', '60%', '65%', '50%'];

/** The outline of the shell while the session is looked for and the admin is fetched. */
export function ShellSkeleton() {
  return (
    <div className="shell-outline" aria-busy>
      <span style={visuallyHidden} role="status">
        {text('common.loading')}
      </span>
      <aside>
        <Bone width="7rem" height="2rem" />
        <Bone width="100%" height="3.25rem" />
        {ENTRIES.map((width) => (
          <Bone key={width} width={width} height="1.5rem" />
        ))}
      </aside>
      <div>
        <header />
        <main>
          <Bone width="12rem" height="2rem" />
          <Bone width="100%" height="20rem" />
        </main>
      </div>
    </div>
  );
}

const Bone = (size: { width: string; height: string }) => <Skeleton variant="rounded" {...size} />;
