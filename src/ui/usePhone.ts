import useMediaQuery from '@mui/material/useMediaQuery';
import { PHONE_WIDTH } from '../config';

/** Of windows as narrow as a phone's. */
export const PHONE_QUERY = `(max-width: ${PHONE_WIDTH - 0.05}px)`;

/** Whether the window is as narrow as a phone's: rows then stand in place of tables. */
export const usePhone = (): boolean => useMediaQuery(PHONE_QUERY, { noSsr: true });
