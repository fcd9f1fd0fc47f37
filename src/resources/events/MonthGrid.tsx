import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { monthName, monthWeeks, weekdayNames } from './calendar';
import { DayCell } from './DayCell';
import type { MonthEvent } from './useMonthEvents';

export interface MonthViewProps {
  /** `yyyy-MM`. */
  month: string;
  /** `yyyy-MM-dd`. */
  today: string;
  /** Undefined while they load. */
  events: readonly MonthEvent[] | undefined;
}

/** A month as weeks of seven days, Sunday first. */
export function MonthGrid({ month, today, events }: MonthViewProps) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table
        aria-label={monthName(month)}
        aria-busy={events === undefined}
        sx={{ tableLayout: 'fixed', minWidth: '42rem', borderCollapse: 'collapse' }}
      >
        <TableHead>
          <TableRow>
            {weekdayNames().map(({ short, long }) => (
              <TableCell key={short} abbr={long} sx={{ px: '0.75rem' }}>
                {short}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {monthWeeks(month).map((week) => (
            <TableRow key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  outside={!day.startsWith(month)}
                  isToday={day === today}
                  events={events}
                />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
