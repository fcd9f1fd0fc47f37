import LockOutlined from '@mui/icons-material/LockOutlined';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { RaRecord } from 'react-admin';
import { choiceText } from '../../i18n/choices';
import { FIELD_KINDS, FIELD_READERS, type FieldKind } from '../../i18n/customFieldChoices';
import { useText } from '../../i18n/text';
import { Chip } from '../../ui/Chip';
import { RequiredMark } from '../../ui/FieldFrame';
import { hasOptions, inUse, optionsOf } from './fieldOptions';

/** The label of a field, with the marks of a required one and of one for admins. */
export function FieldLabel({ value, record }: { value: string; record: RaRecord }) {
  const translate = useText();
  return (
    <>
      {value}
      {record['required'] === true && (
        <>
          <RequiredMark />
          <span style={visuallyHidden}>{` ${translate('resources.custom_fields.required')}`}</span>
        </>
      )}
      {record['readers'] === 'admins' && (
        <>
          {' '}
          <Chip Icon={LockOutlined} label={choiceText(FIELD_READERS, 'admins')} />
        </>
      )}
    </>
  );
}

/** The kind of a field, and how many options it has. */
export function KindText({ value, record }: { value: FieldKind; record: RaRecord }) {
  const translate = useText();
  const kind = choiceText(FIELD_KINDS, value);
  const { options } = record;
  if (!hasOptions(value) || !Array.isArray(options)) return kind;
  return translate('resources.custom_fields.kindOf', {
    ...{ kind, smart_count: inUse(optionsOf(options)).length },
  });
}
