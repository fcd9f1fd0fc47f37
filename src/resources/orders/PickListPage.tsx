import PrintOutlinedIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { PageTitle } from '../../ui/PageTitle';
import { SectionCard } from '../../ui/SectionCard';
import { isUuid } from '../../data/uuid';
import { pathTo } from '../../routes';
import { LineBones } from './LineList';
import './pickList.css';
import { PickSheet } from './PickSheet';
import { usePickList } from './usePickList';
import { usePrintRecord } from './usePrintRecord';
import { useText, type TextUnder } from '../../i18n/text';
import { Button, LinkButton } from '../../ui/Button';
import { Card } from '../../ui/Card';

/**
 * What to take off the shelves, a sheet to print for each order: for those that the address names,
 * else for all of the location that wait to be picked.
 */
export default function PickListPage() {
  const translate = useText();
  const [params] = useSearchParams();
  const asked = params.get('ids');
  const ids = useMemo(
    () => (asked === null ? null : [...new Set(asked.split(',').filter(isUuid))]),
    [asked],
  );
  const { sheets, total = 0, error, refetch } = usePickList(ids);
  usePrintRecord(
    useMemo(() => sheets?.map(({ orderId }) => orderId), [sheets]),
    'resources.orders.pickList.unrecorded',
  );
  const text = (
    key: TextUnder<'resources.orders.pickList'>,
    values: Record<string, unknown> = {},
  ) => translate(`resources.orders.pickList.${key}`, values);
  return (
    <>
      <Box data-print="hide">
        <PageTitle
          title={text('title')}
          subtitle={
            sheets && text(ids === null ? 'open' : 'orders', { smart_count: sheets.length })
          }
          actions={
            sheets &&
            sheets.length > 0 && (
              <Button
                variant="contained"
                startIcon={<PrintOutlinedIcon />}
                onClick={() => {
                  window.print();
                }}
              >
                {text('print')}
              </Button>
            )
          }
        />
      </Box>
      {error ? (
        <Card flat>
          <FailedState error={error} onRetry={refetch} />
        </Card>
      ) : !sheets ? (
        <SectionCard flush title={text('title')}>
          <LineBones />
        </SectionCard>
      ) : sheets.length === 0 ? (
        <Card flat>
          <EmptyState
            title={text('none')}
            text={text(ids === null ? 'noneOpen' : 'noneText')}
            action={
              <LinkButton to={pathTo('Orders')}>
                {translate('resources.orders.list.title')}
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <>
          {total > sheets.length && (
            <Alert severity="info" data-print="hide" sx={{ mb: '1.25rem' }}>
              {text('oldest', { count: sheets.length, total })}
            </Alert>
          )}
          {sheets.map((sheet) => (
            <PickSheet key={sheet.orderId} sheet={sheet} onRetry={refetch} />
          ))}
        </>
      )}
    </>
  );
}
