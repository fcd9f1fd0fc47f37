/** What a route's JavaScript may come to, in kB (1,000 bytes) compressed with brotli. */
export const ROUTE_BUDGETS: Readonly<Record<string, number>> = {
  '/auth/login': 150,
  '/clients': 370,
  // The first list and 120 kB of its own.
  '/dashboard/reports': 490,
};
