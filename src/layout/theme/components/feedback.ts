import type { Components, Theme } from '@mui/material/styles';

export const feedback: Components<Theme> = {};
