import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useText } from '../../i18n/text';
import { useSingleKeys } from '../../ui/looseKeys';
import { SectionCard } from '../../ui/SectionCard';

/** Switches keys of one letter off, which speech input and a hand that slips press unasked (WCAG 2.1.4). */
export function KeysCard() {
  const translate = useText();
  const id = useId();
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  return (
    <SectionCard title={translate('account.keys.title')}>
      <FormControlLabel
        label={translate('account.keys.label')}
        control={
          <Checkbox
            checked={hasSingleKeys}
            onChange={(event) => {
              setSingleKeys(event.target.checked);
            }}
            slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
          />
        }
      />
      <FormHelperText id={`${id}-help`} sx={{ ml: 0 }}>
        {translate('account.keys.help')}
      </FormHelperText>
    </SectionCard>
  );
}
