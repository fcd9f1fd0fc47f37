import Box from '@mui/material/Box';
import { monthName, monthWeeks, weekdayNames } from './calendar';
import { DayCell } from './DayCell';
import type { MonthEvent } from './useMonthEvents';
import { Table } from '../../ui/Table';

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
        style={{ tableLayout: 'fixed', minWidth: '42rem' }}
      >
        <thead>
          <tr>
            {weekdayNames().map(({ short, long }) => (
              <th key={short} scope="col" abbr={long} style={{ paddingInline: '0.75rem' }}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  outside={!day.startsWith(month)}
                  isToday={day === today}
                  events={events}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
