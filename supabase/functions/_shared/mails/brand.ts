/** Written by `npm run generate` from src/config.ts and src/ui/tokens.ts. */
export const BRAND = {
  name: 'Larder',
  canvas: '#FAF8F4',
  text: '#221F1B',
  surface: '#FFFFFF',
  border: '#E8E2D8',
  accent: '#1C5C48',
  onAccent: '#FFFFFF',
} as const;
