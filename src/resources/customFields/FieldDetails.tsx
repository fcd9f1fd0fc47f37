import BlockOutlined from '@mui/icons-material/BlockOutlined';
import { useRecordContext, type RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import type { DetailsProps } from '../../kit/declaration';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { DetailsPage } from '../../kit/details/DetailsPage';
import { FactsCard } from '../../kit/details/FactsCard';
import { Chip } from '../../ui/Chip';
import { AnswersCard } from './AnswersCard';
import { isForDesk } from './declaredFields';
import { useFieldActions } from './useFieldActions';

/** A field: what it asks, and how often it is answered. */
export default function FieldDetails({ resource }: DetailsProps) {
  const translate = useText();
  const field = useRecordContext<RaRecord>();
  const actionsOf = useFieldActions();
  return (
    <DetailsPage
      resource={resource}
      subtitle={
        field &&
        translate(`resources.custom_fields.of.${String(field['entity'])}`, {
          _: String(field['entity']),
        })
      }
      chip={
        field?.['retired'] === true && (
          <Chip Icon={BlockOutlined} label={translate('resources.custom_fields.retired.chip')} />
        )
      }
      // Edit is a button of its own.
      menu={field ? actionsOf(field).filter(({ to }) => to === undefined) : []}
    >
      {(record, form) => (
        <DetailsColumns
          left={
            form ?? (
              <FactsCard
                resource={resource}
                record={record}
                without={[
                  ...['options', 'retired', 'position'],
                  ...(isForDesk(record['entity'], record['readers']) ? [] : ['ask_at_check_in']),
                ]}
              />
            )
          }
          right={<AnswersCard field={record} />}
        />
      )}
    </DetailsPage>
  );
}
