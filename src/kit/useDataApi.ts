import { useDataProvider } from 'react-admin';
import type { LarderDataProvider } from '../data/LarderDataProvider';

/** The data provider with the product's own calls, for views of resources. */
export const useDataApi = (): LarderDataProvider => useDataProvider<LarderDataProvider>();
