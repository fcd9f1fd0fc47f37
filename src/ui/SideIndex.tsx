import Box from '@mui/material/Box';
import { Link, useLocation } from 'react-router-dom';
import { usePartInSight } from './JumpMarks';

export interface IndexGroup {
  head: string;
  /** Pages; an address with a hash is a part of one, by its id. */
  entries: readonly { label: string; to: string }[];
}

interface SideIndexProps {
  /** What the pages are of. */
  label: string;
  groups: readonly IndexGroup[];
}

/** Links to pages that belong together, in groups beside each of them; the one that is open is marked. */
export function SideIndex({ label, groups }: SideIndexProps) {
  const { pathname, search } = useLocation();
  const entries = groups.flatMap((group) => group.entries.map(({ to }) => addressOf(to)));
  const isOpen = (page: URL) =>
    page.pathname === pathname && (page.hash || page.search ? page.search === search : true);
  const part = usePartInSight(
    entries.flatMap((page) => (page.hash && isOpen(page) ? [page.hash.slice(1)] : [])),
    QUARTER,
  );
  return (
    <Box component="nav" aria-label={label} data-print="hide" sx={INDEX}>
      {groups.map(({ head, entries: pages }) => (
        <div key={head}>
          <div className="index-head">{head}</div>
          {pages.map(({ label: name, to }) => {
            const page = addressOf(to);
            const id = page.hash.slice(1);
            const open = isOpen(page);
            return (
              <Link
                key={to}
                to={to}
                aria-current={open && (id === '' || id === part) ? 'page' : undefined}
                onClick={(event) => {
                  if (!open || id === '') return;
                  // A part of the page that is open is no page to come back to.
                  event.preventDefault();
                  document.getElementById(id)?.scrollIntoView();
                }}
              >
                {name}
              </Link>
            );
          })}
        </div>
      ))}
    </Box>
  );
}

/** Of parts as low as a card of two fields, the one that was jumped to. */
const QUARTER = 0.25;

const addressOf = (to: string) => new URL(to, location.origin);

const INDEX = {
  position: 'sticky',
  top: '4.75rem',
  alignSelf: 'start',
  fontSize: '0.875rem',
  '& .index-head': { px: '0.75rem', pb: '0.375rem', fontSize: '0.75rem', fontWeight: 600 },
  '& > :not(:first-child) > .index-head': { pt: '1rem' },
  '& a': {
    display: 'block',
    py: '0.5rem',
    px: '0.75rem',
    borderLeft: '3px solid transparent',
    borderRadius: '0.5rem',
    color: 'text.secondary',
    textDecoration: 'none',
  },
  '& a:hover': { color: 'text.primary' },
  '& a[aria-current]': {
    color: 'text.primary',
    fontWeight: 600,
    bgcolor: 'larder.selected',
    borderColor: 'larder.accent',
  },
} as const;
