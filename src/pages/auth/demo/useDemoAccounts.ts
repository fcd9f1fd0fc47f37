import { useEffect, useState } from 'react';
import { loadDemoAccounts, type DemoAccount } from './demoAccounts';

/** The demo accounts, once they are known; none before. */
export function useDemoAccounts(): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    let wanted = true;
    void loadDemoAccounts().then((loaded) => {
      if (wanted) setAccounts(loaded);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return accounts;
}
