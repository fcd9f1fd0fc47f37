import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import type { DetailsProps } from '../../resource/declaration';
import { DetailsTitle } from '../../resource/DetailsTitle';
import { EditForm } from '../../resource/EditForm';
import { FactsCard } from '../../resource/FactsCard';
import { useEditMode } from '../../resource/useEditMode';
import { ItemLedger } from './ItemLedger';
import { StockCard } from './StockCard';
import { StockFrame } from './StockFrame';

/** An item: its stock and how it moves, what it is, and the ledger that explains the figures. */
export default function ItemDetails({ resource, id }: DetailsProps) {
  const record = useRecordContext();
  const [editing, setEditing] = useEditMode(resource);
  if (!record) return null;
  return (
    <StockFrame>
      <DetailsTitle
        resource={resource}
        record={record}
        onEdit={
          editing
            ? undefined
            : () => {
                setEditing(true);
              }
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.25rem' }}>
        <StockCard record={record} />
        {editing ? (
          <EditForm
            resource={resource}
            record={record}
            onDone={() => {
              setEditing(false);
            }}
          />
        ) : (
          <FactsCard resource={resource} record={record} fields={FACTS} />
        )}
        <ItemLedger itemId={id} />
      </Box>
    </StockFrame>
  );
}

const FACTS = ['category', 'created_at', 'description'];
