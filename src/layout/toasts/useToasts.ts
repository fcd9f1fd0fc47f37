import { useNotificationContext, type NotificationPayload } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { TOAST } from '../../config';
import { useText, type Text } from '../../i18n/text';
import { TOAST_TONES, type Toast } from './toast';

/** react-admin types the options as anything. */
interface ToastOptions {
  autoHideDuration?: unknown;
  messageArgs?: Record<string, unknown>;
  description?: unknown;
  onUndo?: unknown;
}

/**
 * Hands over what `useNotify` of react-admin says, oldest first, while there is room for it.
 * `autoHideDuration` and `messageArgs` count as react-admin documents them; `description` is a second
 * line. Both lines are words, or keys of texts. `onUndo` takes back what the message tells of.
 *
 * @param hasRoom whether one more may be shown
 * @param room changes whenever there may be room again
 */
export function useToasts(hasRoom: () => boolean, room: number, show: (toast: Toast) => void) {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useText();
  const lastId = useRef(0);
  const showNext = useEffectEvent(() => {
    if (notifications.length === 0 || !hasRoom()) return;
    // Taken out one by one: the next comes with the change that this makes.
    const notification = takeNotification();
    if (!notification) return;
    lastId.current += 1;
    show(toastOf(notification, lastId.current, translate));
  });
  useEffect(() => showNext(), [notifications, room]);
}

/** What react-admin passes on has no type. */
const isDeed = (value: unknown): value is () => unknown => typeof value === 'function';

function toastOf(
  { message, type, notificationOptions }: NotificationPayload,
  id: number,
  translate: Text,
): Toast {
  const options: ToastOptions = notificationOptions ?? {};
  const { autoHideDuration, messageArgs, description, onUndo } = options;
  const words = (key: string) => translate(key, { _: key, ...messageArgs });
  return {
    id,
    tone: TOAST_TONES.find((tone) => tone === type) ?? 'info',
    title: typeof message === 'string' ? words(message) : message,
    ...(typeof description === 'string' && { description: words(description) }),
    ...(isDeed(onUndo) && { onUndo: () => void onUndo() }),
    duration: typeof autoHideDuration === 'number' ? autoHideDuration : TOAST.duration,
  };
}
