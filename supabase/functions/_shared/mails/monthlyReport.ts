import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';

const MONTH = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** The first day, the last day and the name of a month. */
function daysOf(month: string): { from: string; to: string; name: string } {
  const first = new Date(`${month}-01T00:00:00Z`);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  const name = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10), name: name.format(first) };
}

/** Says on the 1st that the report of a month is there. The figures stay behind the sign-in. */
export const monthlyReport = defineMail(
  'monthly_report',
  z.object({ month: MONTH }),
  ({ month }) => {
    const { from, to, name } = daysOf(month);
    return {
      subject: `Your report for ${name}`,
      paragraphs: [
        `Your report for ${name} is ready, with your households, visits, and food.`,
        'You get this email because you asked for it. You can turn it off in Reports.',
      ],
      link: {
        label: 'Open the report',
        path: `/dashboard/reports?period=custom&from=${from}&to=${to}`,
      },
    };
  },
);
