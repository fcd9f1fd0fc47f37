-- A year of 600,000 visits takes longer than a person's statement may, above all with another year beside it.
alter function public.service_report(uuid, uuid, date, date, text, text) set statement_timeout = '15s';
alter function public.report_visits(uuid, uuid, date, date, text, text, text, text, boolean, integer, integer)
  set statement_timeout = '15s';

-- In whole numbers: extract() reckons with decimal ones, for each of the visits.
create or replace function private.report_group_day(p_bucket text, p_day date, p_from date)
returns date language sql immutable parallel safe
begin atomic
  select greatest(
    case p_bucket
      -- Since a Sunday.
      when 'week' then p_day - (p_day - date '1899-12-31') % 7
      when 'month' then date_trunc('month', p_day::timestamp)::date
      else p_day
    end,
    p_from
  );
end;
