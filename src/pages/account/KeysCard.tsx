import { useText } from '../../i18n/text';
import { useSingleKeys } from '../../ui/looseKeys';
import { SectionCard } from '../../ui/SectionCard';
import { CheckboxField } from '../../ui/Checkbox';

/** Switches keys of one letter off, which speech input and a hand that slips press unasked (WCAG 2.1.4). */
export function KeysCard() {
  const translate = useText();
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  return (
    <SectionCard title={translate('account.keys.title')}>
      <CheckboxField
        label={translate('account.keys.label')}
        help={translate('account.keys.help')}
        checked={hasSingleKeys}
        onChange={(event) => {
          setSingleKeys(event.target.checked);
        }}
      />
    </SectionCard>
  );
}
