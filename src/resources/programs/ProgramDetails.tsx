import type { DetailsProps } from '../../kit/declaration';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { DetailsPage } from '../../kit/details/DetailsPage';
import { FactsCard } from '../../kit/details/FactsCard';

/** A program: its rules. */
export default function ProgramDetails({ resource }: DetailsProps) {
  return (
    <DetailsPage resource={resource}>
      {(record, form) => (
        <DetailsColumns left={form ?? <FactsCard resource={resource} record={record} />} />
      )}
    </DetailsPage>
  );
}
