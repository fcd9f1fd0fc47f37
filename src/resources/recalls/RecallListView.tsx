import CampaignOutlinedIcon from '@mui/icons-material/CampaignOutlined';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { useCan } from '../../kit/useCan';
import { Button } from '../../ui/Button';

const RecallDialog = lazy(() => import('./RecallDialog'));

/** The recalls of the network, the newest first, and the way to recall what a donor brought. */
export function RecallListView({ resource }: ViewProps) {
  const translate = useText();
  const can = useCan(resource);
  const place = useCurrentUser()?.activeLocation;
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ListPage
        resource={resource}
        primary={
          place &&
          can('export') && (
            <Button
              variant="contained"
              startIcon={<CampaignOutlinedIcon />}
              onClick={() => {
                setAsked(true);
              }}
            >
              {translate('resources.recalls.open.donor')}
            </Button>
          )
        }
      />
      <Suspense fallback={null}>
        {asked && place && (
          <RecallDialog
            locationId={place.id}
            onClose={() => {
              setAsked(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
