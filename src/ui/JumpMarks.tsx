import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';

interface JumpMarksProps {
  /** What the marks are of. */
  label: string;
  /** The ids of the parts, in their order on the page. */
  marks: readonly { id: string; label: string }[];
}

/** Links to the parts of a long page; the part in sight is marked. They stay below the header. */
export function JumpMarks({ label, marks }: JumpMarksProps) {
  const current = usePartInSight(marks.map(({ id }) => id));
  return (
    <Box component="nav" aria-label={label} data-print="hide" sx={LINE}>
      {marks.map((mark) => (
        <a
          key={mark.id}
          href={`#${mark.id}`}
          aria-current={mark.id === current || undefined}
          onClick={(event) => {
            // The address of the page is its query; a part of it is no page to come back to.
            event.preventDefault();
            document.getElementById(mark.id)?.scrollIntoView();
          }}
        >
          {mark.label}
        </a>
      ))}
    </Box>
  );
}

/** Half of a window belongs to the part that begins above its middle. */
const MIDDLE = 0.5;

/**
 * @param parts the ids of the parts of a page, in their order
 * @param line how far down the window a part begins at most, of its height
 * @returns the last part that begins above that line
 */
export function usePartInSight(parts: readonly string[], line = MIDDLE): string | undefined {
  const [current, setCurrent] = useState(parts[0]);
  const ids = parts.join(' ');
  useEffect(() => {
    const look = () => {
      const begun = ids.split(' ').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight * line;
      });
      setCurrent(begun.at(-1) ?? ids.split(' ')[0]);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ids, line]);
  return current;
}

const LINE = {
  position: 'sticky',
  top: '3.5rem',
  zIndex: 2,
  display: 'flex',
  gap: '1.25rem',
  // a phone has no room for all of a long page
  overflow: 'auto hidden',
  scrollbarWidth: 'none',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'larder.border',
  fontSize: '0.875rem',
  '& a': {
    py: '0.75rem',
    borderBottom: '2px solid transparent',
    color: 'text.secondary',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '& a:hover': { color: 'text.primary' },
  '& a[aria-current]': { color: 'text.primary', fontWeight: 600, borderColor: 'larder.accent' },
} as const;
