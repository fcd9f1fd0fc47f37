-- The service report as the API hands it out.

create function private.merged_since(p_network_id uuid, p_day date)
returns integer language sql stable security definer set search_path = '' as $$ select 0 $$;
comment on function private.merged_since(uuid, date) is
  'How many clients of a network were merged into others after a day. None: the merge of clients writes this one anew.';

create function private.service_report(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text, p_bucket text
)
returns jsonb language plpgsql stable security definer set search_path = ''
-- A year of a big network is sorted in memory; compiling the query would take longer than running it.
set work_mem = '128MB' set jit = off
as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  against daterange;
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  against := private.days_against(p_against, p_from, p_to);
  if (p_bucket in ('day', 'week', 'month')) is not true then
    raise exception 'A report shows days, weeks or months (day, week, month).' using errcode = '22023';
  end if;
  answer := private.report_head(places, p_from, p_to, against)
    || private.count_services(p_network_id, places, p_from, p_to, p_bucket);
  return answer || jsonb_build_object(
    'bucket', p_bucket,
    'before', case when against is not null then
      private.count_services(p_network_id, places, lower(against), upper(against) - 1, null) -> 'figures'
    end,
    'age_bands', (
      select n.age_bands || jsonb_build_object('since', (
        select (max(a.at) at time zone n.time_zone)::date
        from private.audit_log a
        where a.entity = 'networks' and a.entity_id = n.id and a.action = 'update' and a.diff ? 'age_bands'
      ))
      from public.networks n
      where n.id = p_network_id
    ),
    'merged_since', private.merged_since(p_network_id, p_to)
  );
end
$$;

create function public.service_report(
  p_network_id uuid,
  p_location_id uuid,
  p_from date,
  p_to date,
  p_against text default null,
  p_bucket text default 'week'
)
returns jsonb language sql stable set search_path = '' as $$
  select private.service_report(p_network_id, p_location_id, p_from, p_to, p_against, p_bucket)
$$;
comment on function public.service_report(uuid, uuid, date, date, text, text) is
  'Households, individuals and visits of whole days, in the shape of src/reports/answers.ts. p_location_id null: all that the caller administers. p_against: period (as many days before), year (the same a year before) or null. p_bucket: day, week or month. Exact counts: small ones are hidden by who prints. Admins of the locations, else 403; 22023 with {code: report_days | report_order | report_length} in details.';

grant execute on function
  private.service_report(uuid, uuid, date, date, text, text), public.service_report(uuid, uuid, date, date, text, text)
to authenticated;
