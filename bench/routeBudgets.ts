/** What a route's JavaScript may come to, in kB (1,000 bytes) compressed with brotli. */
export const ROUTE_BUDGETS: Readonly<Record<string, number>> = {
  '/auth/login': 140,
  '/clients': 345,
  // The dashboard and 120 kB of its own.
  '/dashboard/reports': 484,
};
