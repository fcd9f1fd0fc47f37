import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import { choicesOf } from '../../i18n/choices';
import { YES_NO } from '../../i18n/customFieldChoices';
import { useText } from '../../i18n/text';
import { Chip } from '../../ui/Chip';
import { FramedEntry, FramedList } from '../../ui/FramedList';
import { SectionCard } from '../../ui/SectionCard';
import { AnswersCount, useAnswers } from './AnswersCount';
import { hasOptions, optionsOf, type FieldOption } from './fieldOptions';

/** What can be answered to a field, if that is a choice. */
function choicesFor({ kind, options }: RaRecord): readonly FieldOption[] {
  if (hasOptions(kind)) return optionsOf(options);
  return kind === 'yes_no'
    ? choicesOf(YES_NO).map(({ id, name }) => ({ code: id, label: name }))
    : [];
}

/** How many records have an answer to a field, and each of its options. */
export function AnswersCard({ field }: { field: RaRecord }) {
  const translate = useText();
  const { data: answers } = useAnswers(field.id);
  const title = translate('resources.custom_fields.answers.title');
  const choices = choicesFor(field);
  return (
    <SectionCard title={title}>
      <AnswersCount id={String(field.id)} />
      {choices.length > 0 && (
        <Box sx={{ mt: '0.75rem' }}>
          <FramedList label={title}>
            {choices.map(({ code, label, retired }) => (
              <FramedEntry key={code} words={label}>
                {retired && <Chip label={translate('resources.custom_fields.retired.chip')} />}
                {answers && <span className="tabular">{answers.codes[code ?? ''] ?? 0}</span>}
              </FramedEntry>
            ))}
          </FramedList>
        </Box>
      )}
    </SectionCard>
  );
}
