import Box from '@mui/material/Box';
import type { Identifier } from 'react-admin';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PhoneParts } from './phoneRow';
import { Skeleton } from '../../ui/Skeleton';

/** A row as it is drawn. */
export interface PhoneLine extends PhoneParts {
  id: Identifier;
  /** Where the row leads; it is no link without. */
  to?: string | undefined;
  onKey?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  /** The box that selects it. */
  before?: ReactNode;
  /** Its menu, or another control. */
  after?: ReactNode;
  /** What it says below itself. */
  note?: ReactNode;
}

export interface PhoneRowsProps {
  /** What the rows are. */
  label: string;
  /** Undefined while they load. */
  rows: readonly PhoneLine[] | undefined;
  /** How many grey rows stand for those that load. */
  skeletonRows: number;
  /** What stands above the rows: at the left, and what their right side is. */
  head: { left: ReactNode; right?: string | undefined };
  /** Whether something stands behind each row. */
  hasControls?: boolean;
  /** Rows show all that they say, in as many lines as it takes: no page of theirs tells the rest. */
  isWhole?: boolean;
}

/** A list where there is no room for columns: each row is a link of two lines, its menu beside it. */
export function PhoneRows(props: PhoneRowsProps) {
  const { label, rows, skeletonRows, head, hasControls = false, isWhole = false } = props;
  return (
    <Box
      sx={LOOK}
      className={[hasControls && 'phone-menus', isWhole && 'phone-whole'].filter(Boolean).join(' ')}
    >
      <div className="phone-head">
        <span>{head.left}</span>
        <span className="phone-of">{head.right}</span>
      </div>
      <ul aria-label={label} aria-busy={rows === undefined}>
        {rows
          ? rows.map((row) => <PhoneRow key={row.id} row={row} />)
          : Array.from({ length: skeletonRows }, (_row, row) => (
              <li key={row}>
                <div className="phone-row">
                  <Lines line1={bone('9rem')} right={bone('3rem')} line2={[bone('14rem')]} />
                </div>
              </li>
            ))}
      </ul>
    </Box>
  );
}

function PhoneRow({ row }: { row: PhoneLine }) {
  const { to, onKey, before, after, note, ...parts } = row;
  const lines = <Lines {...parts} />;
  return (
    <li>
      {before}
      {to === undefined ? (
        <div className="phone-row">{lines}</div>
      ) : (
        <Link className="phone-row" to={to} state={FROM_THE_TOP} onKeyDown={onKey}>
          {lines}
        </Link>
      )}
      {after && <div className="phone-menu">{after}</div>}
      {note && <div className="phone-note">{note}</div>}
    </li>
  );
}

/** react-admin's word for a page that is to be shown from its top. */
const FROM_THE_TOP = { _scrollToTop: true } as const;

const bone = (width: string) => <Skeleton width={width} />;

const Lines = ({ face, line1, right, line2, below, side }: PhoneParts) => (
  <>
    {face && <span className="phone-face">{face}</span>}
    <span className="phone-lines">
      <span className="phone-line">
        <strong className="phone-left">{line1}</strong>
        <span className="phone-right">{right}</span>
      </span>
      <span className="phone-line phone-second">
        <span className="phone-left">
          {line2.map((part, index) => (
            <span key={index}>{part}</span>
          ))}
        </span>
        <span className="phone-right">{below}</span>
      </span>
    </span>
    {side && <span className="phone-right">{side}</span>}
  </>
);

const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const LOOK = {
  '& .phone-head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 1,
    minHeight: '2.25rem',
    px: '1rem',
    bgcolor: 'larder.sunken',
    borderBottom: 1,
    borderColor: 'larder.border',
    color: 'text.secondary',
    fontSize: '0.8125rem',
    fontWeight: 600,
  },
  '& .phone-head > :first-of-type': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.75,
    color: 'text.primary',
  },
  // what stands above the right side of rows stands left of their menus, too
  '&.phone-menus .phone-of': { pr: '2.25rem' },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    minHeight: '4rem',
    '&:not(:last-child)': { borderBottom: 1, borderColor: 'larder.border' },
    '&:has([aria-expanded="true"], input:checked)': { bgcolor: 'larder.selected' },
  },
  '& .phone-row': {
    flex: '1 1 0',
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    p: '0.625rem 1rem',
    color: 'inherit',
    textDecoration: 'none',
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '&.phone-menus .phone-row': { pr: '0.25rem' },
  '& .phone-lines': { flex: '1 1 0', minWidth: 0 },
  '& .phone-line': { display: 'flex', alignItems: 'center', gap: '0.5rem' },
  '& .phone-left': { flex: '1 1 0', minWidth: 0, ...CUT },
  '& strong': { fontWeight: 600 },
  '& .phone-second, & .phone-right': {
    color: 'text.secondary',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
  },
  '& .phone-second': { minHeight: '1.25rem' },
  '& .multiline': { whiteSpace: 'nowrap' },
  '& .phone-right': {
    flex: 'none',
    maxWidth: '60%',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  '&.phone-whole': {
    '& .phone-line': { alignItems: 'baseline' },
    '& :is(.phone-left, .phone-left .multiline)': {
      overflowWrap: 'anywhere',
      whiteSpace: 'normal',
    },
  },
  // what is counted later says nothing yet
  '& .phone-left > span:not(:first-of-type, :empty)::before': { content: '" · "' },
  '& .phone-menu': { flex: 'none', pr: '0.25rem' },
  '& .phone-note': { flex: '1 1 100%', px: '1rem', pb: '0.75rem' },
} as const;
