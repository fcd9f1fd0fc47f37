import { useNotify } from 'react-admin';
import { useEffect } from 'react';
import { TOAST } from '../../config';
import { auth } from '../../db/auth';
import { refreshSession } from '../../db/session';
import { readClaims } from '../../db/claims';
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

/**
 * Says once what came of the link of a change of address by which the page was opened. The session that the
 * last one of the two leads to is not taken: who is signed in stays so, with the new address, and nobody else is
 * signed in by a link. So it is ended.
 *
 * @param userId of the signed-in person; the tokens in the link may be of somebody else
 */
export function useLinkNotice(userId: string): void {
  const translate = useText();
  const notify = useNotify();
  useEffect(() => {
    if (!notice) return;
    const { key, type } = notice;
    notice = undefined;
    if (key === 'changed') {
      const { tokens } = linkArrival;
      if (!tokens || readClaims(tokens.access_token)?.id !== userId) return;
      void refreshSession();
      void auth.admin.signOut(tokens.access_token, 'local');
    }
    notify(translate(`account.email.${key}`), {
      type,
      description: translate(`account.email.${key}Detail`),
      autoHideDuration: TOAST.longDuration,
    });
  }, [translate, notify, userId]);
}
