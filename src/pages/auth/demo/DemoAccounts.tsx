import { useId, useState } from 'react';
import { text } from '../../../i18n/text';
import type { DemoAccount } from './demoAccounts';
import { useDemoAccounts } from './useDemoAccounts';
import { FieldFrame } from '../../../ui/FieldFrame';
import { Select } from '../../../ui/Input';

const describe = ({ email, role, network, location }: DemoAccount) =>
  `${[role, location ?? network].filter(Boolean).join(', ')}: ${email}`;

/** Offers the demo accounts of the embedded backend on the login page. */
export function DemoAccounts({ onPick }: { onPick: (account: DemoAccount) => void }) {
  const accounts = useDemoAccounts();
  const [picked, setPicked] = useState('');
  const id = useId();
  if (accounts.length === 0) return null;

  const pick = (email: string) => {
    setPicked(email);
    const account = accounts.find((candidate) => candidate.email === email);
    if (account) onPick(account);
  };

  return (
    <FieldFrame id={id} label={text('auth.demo.title')}>
      <Select id={id} value={picked} onChange={(event) => pick(event.target.value)}>
        <option value="">{text('auth.demo.choose')}</option>
        {accounts.map((account) => (
          <option key={account.email} value={account.email}>
            {describe(account)}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
