import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { text } from '../../../i18n/text';
import type { DemoAccount } from './demoAccounts';
import { useDemoAccounts } from './useDemoAccounts';

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
    <FormControl fullWidth>
      <InputLabel htmlFor={id}>{text('auth.demo.title')}</InputLabel>
      <NativeSelect
        id={id}
        value={picked}
        onChange={(event) => pick(event.target.value)}
        input={<OutlinedInput />}
        sx={{ '& select': { pr: '2rem' } }}
      >
        <option value="">{text('auth.demo.choose')}</option>
        {accounts.map((account) => (
          <option key={account.email} value={account.email}>
            {describe(account)}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
