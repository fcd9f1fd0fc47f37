import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { useText } from '../../i18n/text';
import { Chip } from '../../ui/Chip';

/** Whether a program is offered at all. */
export function ActiveChip({ value }: { value: boolean }) {
  const translate = useText();
  return value ? (
    <Chip
      tone="success"
      Icon={CheckCircleOutlined}
      label={translate('resources.programs.active')}
    />
  ) : (
    <Chip Icon={BlockOutlined} label={translate('resources.programs.off')} />
  );
}
