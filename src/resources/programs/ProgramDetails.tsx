import { useRecordContext } from 'react-admin';
import { choiceText } from '../../i18n/choices';
import { PROGRAM_KINDS } from '../../i18n/programChoices';
import type { DetailsProps } from '../../kit/declaration';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { DetailsPage } from '../../kit/details/DetailsPage';
import { FactsCard } from '../../kit/details/FactsCard';
import { useText } from '../../i18n/text';
import { ActiveChip } from './ActiveChip';
import { LimitsCard } from './LimitsCard';
import { StatementsCard } from './StatementsCard';

/** A program: its income limits, its statements, and its rules. */
export default function ProgramDetails({ resource, id }: DetailsProps) {
  const translate = useText();
  const program = useRecordContext();
  return (
    <DetailsPage
      resource={resource}
      subtitle={program && choiceText(PROGRAM_KINDS, String(program['kind']))}
      chip={program && <ActiveChip value={program['is_active'] === true} />}
    >
      {(record, form) => {
        const asksIncome = record['asks'] !== 'nothing';
        const facts = (
          <FactsCard
            resource={resource}
            record={record}
            title={translate('resources.programs.rules')}
            without={[
              'kind',
              'is_active',
              ...(record['max_visits'] == null ? ['period_days'] : []),
            ]}
          />
        );
        return form ? (
          <DetailsColumns left={form} />
        ) : (
          <DetailsColumns
            left={asksIncome ? <LimitsCard programId={id} /> : facts}
            right={
              <>
                <StatementsCard programId={id} isFederal={record['kind'] !== 'other'} />
                {asksIncome && facts}
              </>
            }
          />
        );
      }}
    </DetailsPage>
  );
}
