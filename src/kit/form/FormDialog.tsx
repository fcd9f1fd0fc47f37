import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { SIDEBAR } from '../../config';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { useAskFirst } from '../../ui/useAskFirst';

/** The state of the form inside a dialog. */
interface FormState {
  /** Whether there is anything to lose. */
  dirty: boolean;
  /** It is being saved: the dialog stays. */
  busy: boolean;
  /** Called before what was typed is thrown away; the same function every time. */
  onDiscard?: (() => void) | undefined;
}

interface Surroundings {
  close: () => void;
  report: (form: FormState) => void;
}

const IDLE: FormState = { dirty: false, busy: false };

const SurroundingsContext = createContext<Surroundings>({
  close: () => undefined,
  report: () => undefined,
});

/**
 * Tells the FormDialog around how its form is.
 *
 * @returns the function for Cancel: closes, and asks first while there is something to lose
 */
export function useFormDialog({ dirty, busy, onDiscard }: FormState): () => void {
  const { close, report } = useContext(SurroundingsContext);
  // Before the next key: Escape right after a letter asks as well.
  useLayoutEffect(() => {
    report({ dirty, busy, onDiscard });
  }, [report, dirty, busy, onDiscard]);
  useEffect(
    () => () => {
      report(IDLE);
    },
    [report],
  );
  return close;
}

const NARROW = `(max-width: ${SIDEBAR.mobileBreakpoint}px)`;

interface FormDialogProps {
  open?: boolean;
  /** The beginning of the ids of title (`-title`) and text (`-text`). */
  id: string;
  /** It compares two records: as wide as both, and the whole of a narrow screen. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a form. Escape, a click beside it and Cancel close it at once while nothing was
 * changed; else they ask, in the words of a page that is left.
 */
export function FormDialog({ open = true, id, wide = false, onClose, children }: FormDialogProps) {
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const [form, setForm] = useState(IDLE);
  const [ask, question] = useAskFirst(form.dirty, () => {
    form.onDiscard?.();
    onClose();
  });
  const close = () => {
    if (!form.busy) ask();
  };
  return (
    <>
      {/* Closes before the dialog does, which then has the last word about the focus. */}
      {question}
      <Dialog
        open={open}
        onClose={close}
        maxWidth={wide ? false : 'sm'}
        fullScreen={wide && isNarrow}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        sx={wide ? WIDE : FORM}
      >
        <SurroundingsContext value={{ close, report: setForm }}>{children}</SurroundingsContext>
        <FirstFocus />
      </Dialog>
      <LeaveGuard dirty={open && form.dirty} />
    </>
  );
}

const FIELDS = 'form :is(input, select, textarea):not(:disabled, [type="hidden"])';

/** A dialog begins in its first field, unless one of them has taken the focus by itself. */
function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]');
    if (!dialog || dialog.querySelector(':focus:is(input, select, textarea)')) return;
    dialog.querySelector<HTMLElement>(FIELDS)?.focus();
  }, []);
  return <span ref={mark} hidden />;
}

const FORM = { '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } } as const;

const WIDE = {
  ...FORM,
  '& form': { ...FORM['& form'], flex: 1 },
  '& .MuiDialog-paper:not(.MuiDialog-paperFullScreen)': { width: '46rem' },
  '& .MuiDialog-paperFullScreen': {
    m: 0,
    width: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    borderRadius: 0,
  },
} as const;
