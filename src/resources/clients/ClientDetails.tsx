import CallMergeOutlinedIcon from '@mui/icons-material/CallMergeOutlined';
import CallSplitOutlinedIcon from '@mui/icons-material/CallSplitOutlined';
import HowToRegOutlinedIcon from '@mui/icons-material/HowToRegOutlined';
import Box from '@mui/material/Box';
import { lazy, Suspense, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { Avatar } from '../../ui/Avatar';
import { DetailsColumns } from '../../kit/details/DetailsColumns';
import { formatDate } from '../../i18n/dates';
import type { DetailsProps } from '../../kit/declaration';
import { FactsCard } from '../../kit/details/FactsCard';
import { DetailsPage } from '../../kit/details/DetailsPage';
import type { RowAction } from '../../kit/table/tableTypes';
import { useCan } from '../../kit/useCan';
import { useTexts } from '../../kit/useTexts';
import { deskPath } from '../visits/deskPath';
import { SectionCard } from '../../ui/SectionCard';
import { usePhone } from '../../ui/usePhone';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { bornLine, SAID_ABOVE } from './household';
import type { HouseholdQuestion } from './householdActions';
import { ClientHousehold } from './ClientHousehold';
import { ClientOrders } from './ClientOrders';
import { ClientPrograms } from './ClientPrograms';
import { ClientVisits } from './ClientVisits';
import { HouseholdList } from './HouseholdList';
import { HouseholdTable } from './HouseholdTable';
import { EligibilityChip } from './EligibilityChip';
import { PinnedNote } from './PinnedNote';
import { useHouseholdMembers } from './useHousehold';
import { localDate } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';
import { LinkButton } from '../../ui/Button';

const MergesCard = lazy(() => import('./duplicates/MergesCard'));
const MergeWithDialog = lazy(() => import('./duplicates/MergeWithDialog'));

/** Who may merge. */
const MERGING = { access: { show: 'locationAdmin' } } as const;

/** A client: pinned note, household, visits, orders and profile (or its form). */
export function ClientDetails({ resource, id }: DetailsProps) {
  const textOf = useTexts(resource);
  const translate = useText();
  const mayMerge = useCan(MERGING);
  const client = useRecordContext();
  const [asked, setAsked] = useState<HouseholdQuestion | null>(null);
  const noteButton = useRef<HTMLButtonElement>(null);
  // A note that is taken off takes its button along: the household has one then.
  const handover = useFocusHandover(() => noteButton.current);
  const [isMerging, setMerging] = useState(false);
  const menu = [
    ...useClientMenu(id, setAsked),
    ...(mayMerge('show')
      ? [
          {
            label: translate('resources.clients.details.mergeWith'),
            icon: <CallMergeOutlinedIcon />,
            onSelect: () => {
              setMerging(true);
            },
          },
        ]
      : []),
  ];
  return (
    <DetailsPage
      resource={resource}
      avatar={<Avatar id={id} name={String(client?.['full_name'] ?? '')} size={56} />}
      chip={<EligibilityChip clientId={id} />}
      lead={client && bornLine(client, translate)}
      subtitle={textOf('details.subtitle', { date: formatDate(localDate(client?.['created_at'])) })}
      actions={
        <LinkButton
          to={deskPath({ client: id })}
          variant="contained"
          startIcon={<HowToRegOutlinedIcon />}
        >
          {textOf('details.checkIn')}
        </LinkButton>
      }
      menu={menu}
      waiting={<ClientSkeleton resource={resource} id={id} />}
    >
      {(record, form) => (
        <>
          <Box {...handover}>
            <PinnedNote
              client={record}
              editButton={noteButton}
              onEdit={() => {
                setAsked({ what: 'note' });
              }}
            />
          </Box>
          <DetailsColumns
            isLeftShort={!form}
            left={
              <>
                {form}
                <ClientHousehold
                  client={record}
                  asked={asked}
                  onAsk={setAsked}
                  noteButton={noteButton}
                />
                <ClientVisits clientId={id} />
                <ClientOrders clientId={id} />
              </>
            }
            right={
              <>
                <ClientPrograms clientId={id} />
                {!form && (
                  <FactsCard
                    resource={resource}
                    record={record}
                    without={SAID_ABOVE}
                    title={translate('form.profile')}
                  />
                )}
                {mayMerge('show') && (
                  <Suspense fallback={null}>
                    <MergesCard clientId={id} />
                  </Suspense>
                )}
              </>
            }
          />
          {isMerging && (
            <Suspense fallback={null}>
              <MergeWithDialog
                client={record}
                onClose={() => {
                  setMerging(false);
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </DetailsPage>
  );
}

/** The page of a client while its record is on its way: what belongs to it is asked for meanwhile. */
function ClientSkeleton({ resource, id }: DetailsProps) {
  const translate = useText();
  const isPhone = usePhone();
  const title = translate('resources.clients.household.title');
  const People = isPhone ? HouseholdList : HouseholdTable;
  return (
    <DetailsColumns
      left={
        <>
          <SectionCard flush title={title}>
            <People label={title} rows={undefined} />
          </SectionCard>
          <ClientVisits clientId={id} />
          <ClientOrders clientId={id} />
        </>
      }
      right={
        <FactsCard
          resource={resource}
          record={undefined}
          without={SAID_ABOVE}
          title={translate('form.profile')}
        />
      }
    />
  );
}

/** What a client's menu offers before Delete: who leaves the household. */
function useClientMenu(
  id: string,
  onAsk: (question: HouseholdQuestion) => void,
): readonly RowAction[] {
  const translate = useText();
  const { data: members = [] } = useHouseholdMembers(id);
  return [
    ...(members.length > 0
      ? [
          {
            label: translate('resources.clients.household.splitMenu'),
            icon: <CallSplitOutlinedIcon />,
            onSelect: () => {
              onAsk({ what: 'split' });
            },
          },
        ]
      : []),
  ];
}
