import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useText } from '../../i18n/text';
import { pathsOf, type ResourceDefinition } from '../../kit/declaration';
import { useCan } from '../../kit/useCan';
import { Button } from '../../ui/Button';
import { FramedEntry, FramedList } from '../../ui/FramedList';
import { SectionCard } from '../../ui/SectionCard';
import { TextLink } from '../../ui/TextLink';
import { useFocusHandover } from '../../ui/useFocusHandover';
import type { FieldEntity } from './chosenEntity';
import { useFields } from './useFields';
import { useRetireField } from './useRetireField';

interface RetiredFieldsProps {
  resource: ResourceDefinition;
  /** Whose fields. */
  entity: FieldEntity;
}

/** The fields that forms no longer show, and the way to have them back; nothing without. */
export function RetiredFields({ resource, entity }: RetiredFieldsProps) {
  const list = useRef<HTMLDivElement>(null);
  const translate = useText();
  const can = useCan(resource);
  const retire = useRetireField();
  // The field that is asked again takes its button along.
  const handover = useFocusHandover(() => list.current?.querySelector('button'));
  const retired = (useFields() ?? []).filter(
    (field) => field['entity'] === entity && field['retired'] === true,
  );
  if (retired.length === 0) return null;
  const title = translate('resources.custom_fields.retired.title', { count: retired.length });
  return (
    <Box ref={list} sx={{ mt: '1.25rem' }} {...handover}>
      <SectionCard title={title} text={translate('resources.custom_fields.retired.text')}>
        <FramedList label={title}>
          {retired.map((field) => (
            <FramedEntry
              key={field.id}
              words={
                <>
                  <TextLink to={pathsOf(resource).details(field.id)}>
                    {String(field['label'])}
                  </TextLink>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {resource.fields['kind']?.show(field)}
                  </Box>
                </>
              }
            >
              {can('edit') && (
                <Button
                  size="small"
                  aria-label={`${translate('resources.custom_fields.useAgain')}: ${String(field['label'])}`}
                  onClick={() => void retire(field, false)}
                >
                  {translate('resources.custom_fields.useAgain')}
                </Button>
              )}
            </FramedEntry>
          ))}
        </FramedList>
      </SectionCard>
    </Box>
  );
}
