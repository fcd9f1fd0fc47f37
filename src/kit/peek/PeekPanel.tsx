import '../../i18n/peekTexts';
import CloseIcon from '@mui/icons-material/Close';
import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { ResourceContextProvider, type RaRecord } from 'react-admin';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/text';
import { IconButton } from '../../ui/IconButton';
import { EASING, focusOutline, MOTION } from '../../ui/tokens';
import { useFocusHandover, type NextFocus } from '../../ui/useFocusHandover';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { ROW } from '../table/rowKeys';
import type { RowAction } from '../table/tableTypes';
import { useRecordName } from '../useRecordName';
import { PeekRecord } from './PeekRecord';
import type { Peek } from './usePeek';

interface PeekPanelProps {
  resource: ResourceDefinition;
  peek: Peek;
  /** What the menu of a row offers between View and Delete. */
  actionsOf: (record: RaRecord) => readonly RowAction[];
  onClose: () => void;
  /** Who has the focus when the panel, which has it, goes: its row, while there is one. */
  next: NextFocus;
}

/** What Escape is for itself. */
const FIELDS = 'input, textarea, select';

/** The record that is shown beside a list, which stays usable: below the header, without a scrim. */
export default function PeekPanel({ resource, peek, actionsOf, onClose, next }: PeekPanelProps) {
  const translate = useText();
  const navigate = useNavigate();
  const nameOf = useRecordName(resource);
  const panel = useRef<HTMLElement>(null);
  // An arrow that leads no further is disabled, and the panel goes on hearing the keys.
  const handover = useFocusHandover(() => panel.current ?? next());
  const { id, row, asked, place, total, hasMoved } = peek;

  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, [asked]);
  const showRow = useEffectEvent(() => {
    if (panel.current) panel.current.scrollTop = 0;
    if (hasMoved) next()?.closest(ROW)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    showRow();
  }, [id]);

  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof Element && target.closest(FIELDS)) return;
    onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('keydown', onEscape);
    };
  }, []);

  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: peek.next,
    ArrowUp: peek.previous,
    // Of a button inside they are the button's.
    Enter: () => id !== undefined && void navigate(pathsOf(resource).details(id), FROM_THE_TOP),
    ' ': onClose,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isArrow = event.key.startsWith('Arrow');
    if (!(event.key in keys) || !(isArrow || event.target === panel.current)) return;
    // What is opened from the panel lies elsewhere, but tells it of its keys.
    if (event.target instanceof Node && !panel.current?.contains(event.target)) return;
    event.preventDefault();
    if (isArrow || !event.repeat) keys[event.key]?.();
  };

  const kind = translate(`resources.${resource.name}.name`, { smart_count: 1 });
  const where = place === undefined ? kind : translate('peek.place', { name: kind, place, total });
  const name = row ? nameOf(row) : kind;
  return createPortal(
    <Box
      component="aside"
      ref={panel}
      tabIndex={-1}
      aria-label={name}
      onKeyDown={onKeyDown}
      {...handover}
      sx={PANEL}
    >
      <Box sx={HEAD}>
        <span>{where}</span>
        <IconButton
          className="peek-step"
          aria-label={translate('peek.previous')}
          aria-keyshortcuts="ArrowUp"
          disabled={!peek.previous}
          onClick={peek.previous}
        >
          <KeyboardArrowUpIcon />
        </IconButton>
        <IconButton
          className="peek-step"
          aria-label={translate('peek.next')}
          aria-keyshortcuts="ArrowDown"
          disabled={!peek.next}
          onClick={peek.next}
        >
          <KeyboardArrowDownIcon />
        </IconButton>
        <IconButton
          aria-label={translate('peek.close')}
          aria-keyshortcuts="Escape"
          onClick={onClose}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      <span role="status" style={visuallyHidden}>
        {hasMoved && row && `${name}, ${where}`}
      </span>
      <ResourceContextProvider value={resource.name}>
        <PeekRecord resource={resource} id={id} row={row} actionsOf={actionsOf} />
      </ResourceContextProvider>
    </Box>,
    document.body,
  );
}

/** react-admin's word for a page that is to be shown from its top. */
const FROM_THE_TOP = { state: { _scrollToTop: true } } as const;

const PANEL = {
  position: 'fixed',
  top: '3.5rem',
  right: 0,
  bottom: 0,
  zIndex: 1050,
  display: 'flex',
  flexDirection: 'column',
  width: '26rem',
  maxWidth: '100vw',
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  bgcolor: 'larder.overlay',
  borderLeft: 1,
  borderColor: 'larder.border',
  boxShadow: 'var(--larder-palette-larder-shadowDialog)',
  '&:focus': { outline: 'none' },
  // Drawn over what sticks to its edges.
  '&:focus-visible::after': {
    content: '""',
    position: 'fixed',
    top: 'inherit',
    right: 'inherit',
    bottom: 'inherit',
    width: 'inherit',
    maxWidth: 'inherit',
    zIndex: 2,
    ...focusOutline('-2px'),
    pointerEvents: 'none',
  },
  '@keyframes peek-in': { from: { transform: 'translateX(100%)' } },
  '@keyframes peek-fade': { from: { opacity: 0 } },
  animation: `peek-in ${MOTION.slow}ms ${EASING.in}`,
  '@media (prefers-reduced-motion: reduce)': { animation: `peek-fade ${MOTION.reduced}ms` },
  '@media (max-width: 1024px)': { width: '24rem' },
  '@media (max-width: 599.95px)': {
    top: 0,
    width: '100vw',
    border: 0,
    zIndex: 1150,
    '& .peek-step, & .peek-action': { display: 'none' },
  },
  '@media print': { display: 'none' },
} as const;

const HEAD = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  minHeight: '3.5rem',
  pl: '1.25rem',
  pr: '0.75rem',
  bgcolor: 'inherit',
  borderBottom: 1,
  borderColor: 'larder.border',
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { flex: 1 },
} as const;
