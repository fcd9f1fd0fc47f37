import { useEffect, useState } from 'react';
import { auth } from '../../db/auth';

/**
 * The address that the person asked for and has not confirmed yet, as the server says; undefined
 * without one, and while the server was not reached.
 *
 * @param email the address of now: when it changes, the server is asked again
 */
export function usePendingEmail(email: string) {
  const [pending, setPending] = useState<string>();
  useEffect(() => {
    let current = true;
    void auth.getUser().then(({ data }) => {
      if (current) setPending(data.user?.new_email);
    });
    return () => {
      current = false;
    };
  }, [email]);
  return [pending, setPending] as const;
}
