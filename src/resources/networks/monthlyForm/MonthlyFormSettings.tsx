import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import { FoodBankForm } from './FoodBankForm';
import { FormLines } from './FormLines';
import { PoundValuesForm } from './PoundValuesForm';

/** The food bank's monthly form: whom it is for, what a pound is worth, its lines. */
export function MonthlyFormSettings({ record }: { record: RaRecord }) {
  return (
    <Box sx={{ display: 'grid', gap: '1.25rem' }}>
      <FoodBankForm record={record} />
      <PoundValuesForm record={record} />
      <FormLines networkId={String(record.id)} />
    </Box>
  );
}
