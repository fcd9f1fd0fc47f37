import { useNotificationContext } from 'ra-core';
import { useEffect } from 'react';
import { notify, type ToastTone } from '../../ui/notify';
import { useText } from '../../i18n/text';

const TONES: readonly ToastTone[] = ['success', 'info', 'warning', 'error'];

/** react-admin types the options as anything. */
interface BridgedOptions {
  autoHideDuration?: unknown;
  messageArgs?: Record<string, unknown>;
  description?: unknown;
}

const toneOf = (type: string): ToastTone => TONES.find((tone) => tone === type) ?? 'info';

/**
 * Shows what react-admin's `useNotify` says as toasts. `autoHideDuration` and `messageArgs` count
 * as react-admin documents them; `description` (a text key) is a second line.
 */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useText();

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type } = notification;
    const options = (notification.notificationOptions ?? {}) as BridgedOptions;
    const { autoHideDuration, messageArgs, description } = options;
    notify(
      typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message,
      {
        tone: toneOf(type),
        ...(typeof autoHideDuration === 'number' && { duration: autoHideDuration }),
        ...(typeof description === 'string' && {
          description: translate(description, { _: description, ...messageArgs }),
        }),
      },
    );
  }, [notifications, takeNotification, translate]);

  return null;
}
