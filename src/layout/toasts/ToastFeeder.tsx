import { useSnackbar } from 'notistack';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toastQueue, type Toast } from '../../ui/notify';
import { TOAST } from '../../config';
import { ToastCard } from './ToastCard';

/**
 * Hands the waiting messages to notistack, never more than fit: notistack itself would send the
 * oldest away to make room.
 *
 * @param onToastGone is told how many are left whenever one has gone
 */
export function ToastFeeder({ onToastGone }: { onToastGone: (left: number) => void }) {
  const snackbars = useSnackbar();
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.waiting);
  const shown = useRef(0);
  // Counts the toasts that have gone: each makes room for one that waits.
  const [gone, setGone] = useState(0);

  useEffect(() => {
    const show = (toast: Toast) => {
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
    };
    for (const toast of toastQueue.take(TOAST.visible - shown.current)) show(toast);
  }, [waiting, gone, snackbars, onToastGone]);

  return null;
}
