import { useGetList, useRefresh, type RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import type { DetailsProps } from '../../kit/declaration';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { DetailsPage } from '../../kit/details/DetailsPage';
import { FactsCard } from '../../kit/details/FactsCard';
import { useReportError } from '../../kit/errors/useReportError';
import { Button } from '../../ui/Button';
import { FramedEntry, FramedList } from '../../ui/FramedList';
import { SectionCard } from '../../ui/SectionCard';
import { MergeFrame } from './MergeFrame';
import { useUnmergeSource } from './useUnmergeSource';

/** A source: what it is, what was merged into it, and who changed it. */
export default function FoodSourceDetails({ resource, id }: DetailsProps) {
  return (
    <MergeFrame>
      <DetailsPage resource={resource}>
        {(record, form) => (
          <DetailsColumns
            left={
              <>
                {form ?? <FactsCard resource={resource} record={record} />}
                <MergedSources id={id} />
              </>
            }
          />
        )}
      </DetailsPage>
    </MergeFrame>
  );
}

/** At most so many are shown. */
const MOST = 100;

/** The sources that count as this one, each to be taken out again; nothing where there is none. */
function MergedSources({ id }: { id: string }) {
  const translate = useText();
  const refresh = useRefresh();
  const report = useReportError();
  const unmerge = useUnmergeSource();
  const { data = [] } = useGetList<RaRecord>('food_sources', {
    filter: { 'merged_into@eq': id },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: MOST },
    meta: { scope: 'none', deleted: 'include' },
  });
  if (data.length === 0) return null;
  const title = translate('resources.food_sources.merge.merged');
  return (
    <SectionCard title={title} text={translate('resources.food_sources.merge.mergedText')}>
      <FramedList label={title}>
        {data.map((source) => {
          const name = String(source['name']);
          return (
            <FramedEntry key={source.id} words={name}>
              <Button
                size="small"
                variant="outlined"
                aria-label={translate('resources.food_sources.merge.undoLabel', { name })}
                onClick={() => {
                  void unmerge(String(source.id)).catch(report).finally(refresh);
                }}
              >
                {translate('resources.food_sources.merge.undo')}
              </Button>
            </FramedEntry>
          );
        })}
      </FramedList>
    </SectionCard>
  );
}
