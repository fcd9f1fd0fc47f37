import { useNotify } from 'react-admin';
import { useEffect } from 'react';
import { TOAST } from '../../config';
import { linkArrival } from '../../db/opening';
import { useText } from '../../i18n/text';

/** What is to be said to who comes here by a link from a mail, by the keys below `account.email`. */
function noticeOf({ errorCode, isHalfConfirmed, type }: typeof linkArrival) {
  const about = (key: 'badLink' | 'half' | 'changed', type: 'success' | 'info' | 'error') => ({
    key,
    type,
  });
  if (errorCode) return about('badLink', 'error');
  if (isHalfConfirmed) return about('half', 'info');
  return type === 'email_change' ? about('changed', 'success') : undefined;
}

let notice = noticeOf(linkArrival);

/** Says once what came of the link of a change of address by which the page was opened. */
export function useLinkNotice(): void {
  const translate = useText();
  const notify = useNotify();
  useEffect(() => {
    if (!notice) return;
    const { key, type } = notice;
    notice = undefined;
    notify(translate(`account.email.${key}`), {
      type,
      description: translate(`account.email.${key}Detail`),
      autoHideDuration: TOAST.longDuration,
    });
  }, [translate, notify]);
}
