import { useSnackbar } from 'notistack';
import { useRef, useState } from 'react';
import { TOAST } from '../../config';
import { ToastCard } from './ToastCard';
import { useToasts } from './useToasts';

/**
 * Hands the waiting messages to notistack, never more than fit: notistack itself would send the
 * oldest away to make room.
 *
 * @param onToastGone is told how many are left whenever one has gone
 */
export function ToastFeeder({ onToastGone }: { onToastGone: (left: number) => void }) {
  const snackbars = useSnackbar();
  const shown = useRef(0);
  // Counts the toasts that have gone: each makes room for one that waits.
  const [gone, setGone] = useState(0);
  useToasts(
    () => shown.current < TOAST.visible,
    gone,
    (toast) => {
      shown.current += 1;
      snackbars.enqueueSnackbar('', {
        key: toast.id,
        // the card keeps its own time: notistack's does not stand still for the keyboard
        persist: true,
        content: <ToastCard toast={toast} onClose={() => snackbars.closeSnackbar(toast.id)} />,
        onExited: () => {
          shown.current -= 1;
          onToastGone(shown.current);
          setGone((count) => count + 1);
        },
      });
    },
  );
  return null;
}
