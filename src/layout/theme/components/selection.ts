import type { Components, Theme } from '@mui/material/styles';

export const selection: Components<Theme> = {};
