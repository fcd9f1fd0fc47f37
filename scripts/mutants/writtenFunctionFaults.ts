/** A rule of a database function that no refusal tells of: what stands in the function instead. */
export interface WrittenFunctionFault {
  /** The function, of the schema `private` unless it is there in `public` alone. */
  name: string;
  /** Stands in its definition once. */
  find: string;
  replace: string;
  /** What else test files that are about the rule mention. */
  words?: readonly string[];
}

const fault = (
  name: string,
  find: string,
  replace: string,
  ...words: readonly string[]
): WrittenFunctionFault => ({ name, find, replace, words });

const SESSIONS: readonly WrittenFunctionFault[] = [
  fault('session_problem', 'and private.session_end(p_session) > now()', '', 'ends by itself'),
  fault('session_end', '24 * coalesce', '24000 * coalesce', 'ends by itself'),
  fault('session_end', 'hours => coalesce', 'hours => 1000 * coalesce', 'ends by itself'),
  fault('custom_access_token_hook', "(claims ->> 'aal' = 'aal2') is not true", 'false'),
  fault('custom_access_token_hook', 'private.session_end(session_id) <= now()', 'false'),
  fault('my_sessions', 's.user_id = auth.uid() and', ''),
  fault('end_session', 'and s.user_id = auth.uid()', ''),
  fault('end_other_sessions', 's.user_id = auth.uid() and', ''),
  fault('close_account', 'delete from auth.sessions where user_id = p_user_id;', '', 'remove_user'),
];

const PEOPLE: readonly WrittenFunctionFault[] = [
  fault('may_bring', 'where whole.id = p_user_id', '', 'invitation'),
  fault('may_restore', 'or p_actor = (', 'or p_actor is distinct from (', 'invitation'),
  fault('lock_super_users', 'for update', '', 'super users who remove each other'),
  fault(
    'invitation_target',
    'person.network_id is distinct from p_network_id',
    'false',
    'invitation',
  ),
  fault('begin_invitation', 'and r.network_id = p_network_id', '', 'invitation'),
  fault('network_activity', 'a.network_id = p_network_id and a.at = before_at', 'a.at = before_at'),
  fault('network_activity', 'b.network_id = p_network_id and b.at = r.at', 'b.at = r.at'),
  fault('guard_place_name', 'or new.name is distinct from old.name', 'or true', 'plainName'),
  fault('is_plain_name', 'normalize(p_name, nfkc)', 'p_name'),
  fault('is_plain_name', 'and private.is_one_line(f.name)', ''),
  fault('answer_location_offer', 'and o.user_id = auth.uid()', ''),
  fault('answer_location_offer', 'or offer.expires_at <= now()', ''),
  fault(
    'answer_location_offer',
    'private.may_invite(offer.offered_by, offer.network_id, offer.location_id) is not true',
    'false',
  ),
  fault(
    'reveal_partial_ssn',
    "perform private.record_event('revealed', 'clients', p_client_id, network, '{\"column\": \"partial_ssn\"}');",
    'null;',
  ),
  fault(
    'count_client_visits',
    'and (private.is_super_user() or c.network_id = private.staff_network_id())',
    '',
  ),
  fault('count_client_visits', 'and v.deleted_at is null', ''),
  fault('first_items', 'i.place <= 20', 'true', 'twenty of them'),
  fault('keep_digits', 'do update set digits = excluded.digits', 'do nothing'),
  fault('keep_digits', "elsif new.partial_ssn = '••••' then", 'elsif false then'),
  fault('keep_digits', 'delete from private.client_digits d where d.client_id = new.id;', 'null;'),
  fault('keep_digits', 'old.partial_ssn is not null then', 'false then'),
];

const LIMITS: readonly WrittenFunctionFault[] = [
  fault('photo_folder_has_room', 'count(*) < 2', 'count(*) < 3', 'avatars'),
  fault('refuse_third_photo', 'is not true then', 'is null then', 'same moment'),
  fault('refuse_third_photo', 'elsif exists (', 'elsif false and exists (', 'another request'),
  fault('is_reason', '>= 10', '>= 9'),
  fault('count_deletions', 'perform pg_advisory_xact_lock', 'perform hashtext', 'two requests'),
];

const DESK: readonly WrittenFunctionFault[] = [
  fault('visits_today', 'and v.location_id = p_location_id', '', 'checkIn'),
  fault('visits_today', 'and v.deleted_at is null', '', 'undoCheckIn'),
  fault('people_with_keys', 'where c.network_id = $1 and', 'where', 'findAtDesk'),
  fault('people_with_keys', 'and c.deleted_at is null', '', 'findAtDesk'),
  fault('lock_client', 'for no key update', '', 'two desks'),
  fault('check_in', 'p_again is not true', 'false'),
  fault('repeated_check_in', 'visit.created_by = auth.uid()', 'true', 'checkInNewClient'),
  fault('repeated_check_in', 'perform pg_advisory_xact_lock', 'perform hashtext', 'sent twice'),
  fault('desk_day', 'case when n.created_by = auth.uid() then', 'case when true then'),
  fault('undo_time', '2 minutes', '3 minutes', 'undoCheckIn', 'undo_deletions'),
  fault('may_undo_deletion', 'and a.actor = auth.uid()', '', 'undo_deletions'),
  fault(
    'may_undo_deletion',
    'and a.at > clock_timestamp() - private.undo_time()',
    '',
    'undo_deletions',
  ),
  fault('may_undo_deletion', 'and a.at >= p_updated_at', '', 'undo_deletions'),
  fault('may_undo_deletion', "p_entity <> 'visits'", 'true', 'undo_deletions', 'visits'),
];

const STOCK: readonly WrittenFunctionFault[] = [
  fault(
    'order_shares',
    'order by oi.asked_at, o.order_number',
    'order by o.order_number',
    'handoutFigures',
  ),
  fault(
    'write_lines',
    'then excluded.asked_at else order_items.asked_at',
    'then order_items.asked_at else order_items.asked_at',
    'handoutFigures',
  ),
  fault(
    'ask_for_reserved',
    "md5(facts::text) <> coalesce(p_confirmed, '')",
    'facts is not null and p_confirmed is null',
    'handoutFigures',
  ),
  fault(
    'ask_for_reserved',
    '+ case when own.ahead < s.ahead then own.reserved else 0 end',
    '',
    'handoutFigures',
  ),
  fault(
    'fulfil_order',
    'case when place.is_strict then s.share else i.quantity_actual - private.blocked_pieces(i.id) end',
    'i.quantity_actual - private.blocked_pieces(i.id)',
  ),
  fault('fulfil_order', 'perform private.ask_for_reserved(', 'perform concat('),
  fault(
    'fulfil_order',
    'perform from public.inventory_items i where i.id = any (items) order by i.id for no key update;',
    '',
    'the last that is available',
  ),
  fault('settle_orders', 'then coalesce(s.share, 0)', 'then oi.quantity', 'handoutFigures'),
  fault(
    'record_stock_movement',
    'if private.is_strict_location(item.location_id) then',
    'if false then',
    'handoutFigures',
  ),
  fault(
    'record_stock_sheet',
    'if private.is_strict_location(p_location_id) then',
    'if false then',
    'handoutFigures',
  ),
];

const HOUSEHOLDS: readonly WrittenFunctionFault[] = [
  fault('require_household_member', 'and c.deleted_at is null', '', 'splitMember'),
  fault('require_household_member', 'and m.deleted_at is null', '', 'splitMember'),
  fault('split_household_member', 'p_preview is not true', 'true'),
  fault('split_household_member', 'set deleted_at = now()', 'set note = note'),
  fault('move_household_member', 'if p_preview then', 'if false then'),
  fault('move_household_member', 'set deleted_at = now()', 'set note = note'),
];

const DUPLICATES: readonly WrittenFunctionFault[] = [
  fault('has_enough_letters', 'then 2 else 3 end', 'then 1 else 1 end', 'similarTo'),
  fault('similar_clients', 'where found.client_id is distinct from p_except', ''),
  fault('keep_match_row', "p.decision = 'not_sure' and", 'false and', 'client_pairs'),
  fault('keep_match_row', 'where p.decision is null and', 'where false and', 'client_pairs'),
  fault(
    'record_pairs',
    'where p.decision is null\n        and (p.confidence',
    'where (p.confidence',
    'client_pairs',
  ),
  fault('record_pairs', 'where p_left is null and', 'where false and', 'client_pairs'),
  fault('look_for_duplicates', '> 2000);', '> 2000000);'),
  fault('reviewed_network_ids', 'elsif private.is_any_admin() then', 'elsif true then', 'DEEDS'),
  fault('surviving_client', 'perform private.client_network_id(p_client_id);', 'null;'),
  fault('follow_merge', 'for key share', '', 'merge_clients'),
  fault('move_visits', 'o.visit_id = any (p_visits);', 'false;', 'mergeSteps'),
  fault(
    'merge_clients',
    "wanted || jsonb_build_object('partial_ssn', other -> 'partial_ssn')",
    'wanted',
    'mergeSteps',
  ),
  fault(
    'merge_clients',
    "if wanted ->> 'pinned_note' = merged.pinned_note and",
    'if false and',
    'mergeSteps',
  ),
  fault('merge_clients', 'not kept_members ? m.id::text', 'true', 'mergeSteps'),
  fault('merge_clients', 'private.changed_pairs(pairs)', "'[]'", 'mergeSteps'),
  fault('merge_clients', "perform private.record_event('merged',", 'perform concat(', 'mergeSteps'),
  fault(
    'merge_clients',
    "perform private.record_event('merged_away',",
    'perform concat(',
    'mergeSteps',
  ),
  // Digits of an SSN: what a merge takes over, and what its undo gives back.
  fault('merge_clients', 'private.client_as_recorded(merged)', 'to_jsonb(merged)', 'mergeSteps'),
  fault(
    'merge_clients',
    'private.client_as_recorded(survivor)',
    'to_jsonb(survivor)',
    'mergeSteps',
  ),
  fault('preview_merge', "raise sqlstate 'LRDRY';", 'return answer;', 'mergeSteps'),
  // The decision that two are one person goes with the merge.
  fault('unmerge_clients', "p.decision = 'merged'", 'false', 'mergeSteps'),
  fault('unmerge_clients', 'perform private.restore_pairs(contents.pairs);', 'null;', 'mergeSteps'),
  fault('visits_since', 'and v.id = any (t.visit_ids)', 'and false', 'mergeSteps'),
  fault('write_client', 'k = any (signature)', 'false', 'mergeSteps'),
  fault(
    'unmerge_clients',
    "perform private.record_event('unmerged',",
    'perform concat(',
    'mergeSteps',
  ),
  fault(
    'unmerge_clients',
    "if back ?| array['first_name', 'last_name', 'date_of_birth'] then",
    'if false then',
    'mergeSteps',
  ),
  fault('unmerge_clients', 'filter (where h.deleted_at is null)', '', 'mergeSteps'),
  fault('columns_of_change', ", 'pinned_note_by', 'pinned_note_at']", ']', 'mergeSteps'),
  fault('value_after', 'p_before -> p_column = p_after -> p_column', 'false', 'mergeSteps'),
  fault(
    'changed_pairs',
    "and p.decision is not distinct from kept.pair ->> 'decision'",
    '',
    'mergeSteps',
  ),
  fault('members_there', 'c where c.id = p_survivor_id', 'c where false', 'mergeSteps'),
  fault('restore_pairs', "if is_live and pair.decision = 'not_sure'", 'if false', 'mergeSteps'),
  fault(
    'take_back_changes',
    'if not exists (select from public.colleagues c',
    'if false and not exists (select from public.colleagues c',
    'mergeSteps',
  ),
  fault('take_back_changes', 'stands := was <> becomes;', 'stands := false;', 'unmerge'),
  fault('take_back_changes', "or field = 'partial_ssn'", '', 'mergeSteps'),
  fault('take_back_changes', 'if stands and', 'if stands or', 'mergeSteps'),
  fault(
    'merge_changes',
    "or k <> 'partial_ssn' and p_before ->> k = p_other ->> k",
    '',
    'mergeSteps',
  ),
  fault('merge_changes', "k <> 'partial_ssn' and", '', 'mergeSteps'),
  fault('move_kept_members', 'and not there ? member::text', '', 'mergeSteps'),
  fault('restore_pairs', 'where p.decision is null and', 'where', 'mergeSteps'),
  fault('restore_pairs', 'if onward is not null then', 'if false then', 'mergeSteps'),
  fault('await_merges', "'merges ' || p_network_id", 'gen_random_uuid()::text', 'two undos'),
  fault('visits_since', 'm.undone_at is null and', 'false and', 'mergeSteps'),
  fault('unmerge_time', '90 days', '92 days', 'mergeSteps'),
  // Each of the three explanations: strangers, one household, one person.
  fault('find_matches', 'least(w.strangers, w.household)', 'w.strangers', 'similarTo'),
  fault('find_matches', 'least(w.strangers, w.household)', 'w.household', 'similarTo'),
  fault(
    'find_matches',
    'select s.place, s.other, s.bits',
    'select s.place, s.other, -s.bits',
    'similarTo',
  ),
  fault('is_placeholder', "'0101'", "'0000'", 'match_levels'),
  fault('is_placeholder', '= ANY (p_common)', "= 'none'", 'match_levels'),
  fault('count_match_kind', '* .01', '* .9', 'count_match_values'),
  fault('are_relatives', 'p_levels[4] in (1, 3)', 'true', 'similarTo'),
  fault('are_relatives', 'p_levels[1] in (4, 6)', 'p_levels[1] = 6', 'similarTo'),
  fault('judge_pairs_again', 'and not exists (', 'and false and not exists (', 'judge_pairs_again'),
  fault(
    'judge_pairs_again',
    'on conflict (client_id)',
    'and false on conflict (client_id)',
    'judge_pairs_again',
  ),
  fault('decide_client_pair', 'decision = p_decision,', 'decision = null,', 'client_pairs'),
  fault(
    'preview_unmerge',
    'and (private.may_run_network(merge.network_id) or v.location_id in (select private.my_location_ids()))',
    '',
    'mergeSteps',
  ),
  fault(
    'preview_unmerge',
    'v.id = any (since) and v.deleted_at is null',
    'v.id = any (since)',
    'mergeSteps',
  ),
  fault('preview_unmerge', "raise sqlstate 'LRDRY';", 'null;', 'mergeSteps'),
  fault('word_conditions', 'c.merged_into is not null and', 'false and', 'mergeSteps'),
];

const REPORTS: readonly WrittenFunctionFault[] = [
  fault('report_locations', 'runs_network or l.id in', 'true or l.id in', 'service_report'),
  fault('report_locations', 'l.network_id = p_network_id', 'true', 'service_report'),
  fault('reported_visits', '(v.deleted_at IS NULL)', 'true', 'service_report'),
  fault('reported_visits', '(reported_visits.p_to + 1)', 'reported_visits.p_to', 'service_report'),
  fault(
    'came_before',
    '::date < came_before.p_day',
    '::date <= came_before.p_day',
    'service_report',
  ),
  fault('count_services', 'where v.is_end', 'where v.is_latest', 'service_report'),
  fault('count_services', '(where v.is_latest and v.is_new)', '(where v.is_new)', 'service_report'),
  fault('count_services', "at time zone 'UTC') <> 0", "at time zone 'UTC') < 0", 'service_report'),
  fault('counted_scope', 'is distinct from 1', 'is null', 'service_report'),
  fault(
    'counted_scope',
    'count(*) filter (where l.id = any (p_locations)) = count(*)',
    'true',
    'service_report',
  ),
  fault('kept_rows', '(v.people - v.size)', 'v.people', 'service_report'),
  fault('kept_rows', '(v.next_here_at >= kept_rows.p_ends_at),', 'true,', 'service_report'),
  fault('kept_rows', 'v.next_at_event_here_at', 'v.next_at_event_at', 'service_report'),
  fault('kept_rows', '(v.visited_at + kept_rows.p_longest)', 'v.visited_at', 'service_report'),
  fault(
    'window_rows',
    '(private.report_group_day(window_rows.p_bucket, (v_1.local_at)::date, window_rows.p_from))',
    'v_1.location_id',
    'service_report',
  ),
  fault('order_visits', '(v.deleted_at IS NULL)', 'true', 'service_report'),
  fault('count_visits', 'k is distinct from o', 'k.visit_id is null', 'order_visits'),
  fault(
    'keep_last_visits',
    'n.household_size, n.adults, n.children, n.seniors)',
    'o.household_size, o.adults, o.children, o.seniors)',
    'order_visits',
  ),
  fault('keep_last_visits', '(o.client_id), (n.client_id)', '(n.client_id)', 'order_visits'),
  fault('keep_last_visits', 'and not exists (', 'and false and not exists (', 'order_visits'),
  fault('report_visits', "when 'event' then k.latest_at_event", "when 'event' then k.is_latest"),
  fault('report_visits', 'v.is_latest or not once', 'true'),
  fault('report_visits', 'or private.report_zip(c.zip_code) <> all (p_except)', ''),
  fault(
    'count_food',
    "where c.is_within and c.kind = 'receive'), 0) as received",
    "where c.kind = 'receive'), 0) as received",
    'food_report',
  ),
  fault('mail_monthly_reports', 'and private.sees_reports(r.user_id)', ''),
  fault('merged_since', 'and m.undone_at is null', '', 'service_report'),
  fault('reported_visits', 'COALESCE(l.time_zone, n.time_zone)', 'n.time_zone', 'service_report'),
  fault(
    'report_locations',
    "private.my_location_ids('admin')",
    'private.my_location_ids()',
    'service_report',
  ),
  fault('report_stock', 'm.created_at < p.begins_at', 'true', 'foodSteps'),
  fault('report_stock', 'and m.created_at < p.ends_at', '', 'foodSteps'),
  fault('report_stock', 'm.created_at >= p.begins_at and', '', 'foodSteps'),
  fault(
    'report_stock',
    'is not distinct from nullif(btrim(p_unit)',
    "is distinct from nullif(btrim(p_unit || '-')",
    'foodSteps',
  ),
  fault('report_stock', 'having sum(e.delta) <> 0', '', 'foodSteps'),
  fault(
    'report_stock',
    'case when goes_out then -e.delta else e.delta end',
    'e.delta',
    'foodSteps',
  ),
  fault(
    'report_stock',
    'select private.location_zone(l.id) as zone',
    "select 'UTC' as zone",
    'foodSteps',
  ),
  fault('is_reported_stock', 'p_delta > 0', 'true', 'foodSteps'),
];

const IMPORTS: readonly WrittenFunctionFault[] = [
  fault('import_context', 'and i.actor = auth.uid()', '', 'importSteps'),
  fault('import_context', 'and i.undone_at is null', '', 'importSteps'),
  fault('import_context', "and r.outcome <> 'left_out'", '', 'importSteps'),
  fault('import_context', 'and r.created_at > now() - private.import_time()', '', 'importSteps'),
  fault('begin_import', 'known.actor = auth.uid() and', '', 'importSteps'),
  fault('begin_import', 'and known.ended_at is null', '', 'importSteps'),
  fault('begin_import', 'p_again is not true', 'false', 'importSteps'),
  fault('end_import', 'import.ended_at is null', 'true', 'importSteps'),
  fault('end_import', "r.outcome <> 'left_out'", 'true', 'importSteps'),
  fault('insert_together', "g.r -> 'values' || $2", "$2 || (g.r -> 'values')", 'importSteps'),
  fault('add_to_record', "kept -> v.key = 'null' or replaces and", '', 'importSteps'),
  fault('known_by_number', ' or k.merged_into is not null', '', 'importSteps'),
  fault('add_to_record', "or kept ->> 'deleted_at' is not null", '', 'importSteps'),
  fault('import_rows', "where r -> 'row' not in", "where r -> 'no row' not in", 'importSteps'),
  fault('check_import', "raise exception using errcode = 'LRDRY';", 'null;', 'importSteps'),
  fault('check_import', 'case when r is null then', 'case when true then', 'importSteps'),
  fault('equal_rows_of', 'b.%2$I = $2 and', '', 'importSteps'),
  fault('equal_rows_of', "and to_jsonb(b) ->> 'deleted_at' is null", '', 'importSteps'),
  fault('equal_rows_of', 'or not s.in_file', '', 'importSteps'),
  fault('similar_clients_of', 't.in_file,', '', 'importSteps'),
  fault('similar_clients_of', 'and f.bits = f.best_bits', '', 'importSteps'),
  fault('referring_columns', "'private.client_match',", '', 'undo_import', 'importSteps'),
  fault('undo_import', 'is distinct from r.record_at', 'is null', 'importSteps'),
  fault('undo_import', "r.outcome = 'created' and r.record_id = any (used)", 'false'),
  fault('undo_import', 'coalesce(i.ended_at, clock_timestamp())', 'i.ended_at', 'importSteps'),
  fault('undo_import', 'left_over = 0 and import.undone_at is null', 'left_over = 0'),
  fault('undo_import', 'order by id for update', 'order by id', 'importSteps'),
  fault('undo_chunk_limit', 'select 50', 'select 500', 'importSteps'),
  fault('require_import', 'i.id = p_import for update', 'i.id = p_import', 'undo_import'),
  fault('forget_imports', 'i.created_at <= now() - private.import_time()', 'true'),
  fault('import_time', '30 days', '32 days', 'importSteps'),
  fault('import_records', 'and r.outcome = $2', '', 'importSteps'),
  fault('import_records', 'and r.place > $3', '', 'importSteps'),
];

const LISTS: readonly WrittenFunctionFault[] = [
  fault('record_history', '(p_before is null or a.id < p_before) and', '', 'recordHistory'),
  fault('record_history', 'limit most + 1', 'limit most', 'recordHistory'),
  fault('administers_record', "p_table <> 'networks' and", '', 'recordHistory'),
  fault('hidden_columns', "known.attname = 'has_' || a.attname", 'false', 'recordHistory'),
  fault('history_subjects', 'and v.location_id = any (places)', '', 'recordHistory'),
  fault(
    'is_told',
    "array['quantity_actual', 'quantity_requested']",
    "'{}'::text[]",
    'recordHistory',
  ),
  fault('found_records', 'where c.location_id = $1', 'where true', 'searchEverywhere'),
  fault('found_records', 'where f.begins or not $2', 'where true', 'searchEverywhere'),
  fault('found_records', 'order by f.begins desc, f.place', 'order by f.place', 'searchEverywhere'),
  fault('search_everywhere', "' and c.deleted_at is null and ((", "' and ((", 'searchEverywhere'),
  fault('search_everywhere', "' and c.deleted_at is null' ||", "'' ||", 'searchEverywhere'),
  fault('search_everywhere', 'least(greatest(p_limit, 1), 8)', 'p_limit', 'searchEverywhere'),
  fault('tell_last_visits', 'and v.deleted_at is null', '', 'last_visit_at'),
  fault('keep_last_visits', '(o.client_id), (n.client_id)', '(n.client_id)', 'last_visit_at'),
  fault('is_list_view', 'octet_length(p_view::text) <= 4000', 'true', 'saved_views'),
  fault('is_list_view', "p_view - array['filter', 'sort', 'hidden'] = '{}'", 'true', 'saved_views'),
];

const SEARCHES: readonly WrittenFunctionFault[] = [
  fault('read_days', "days = '{}' and length(p_text) = 6", 'false', 'rank_clients'),
  fault('word_terms', "if term.typed ~ '^[0-9]{6}$' then", 'if false then', 'rank_clients'),
  fault(
    'word_terms',
    'term.other_forms := private.other_forms(term.word);',
    '',
    'rank_clients',
    'search_clients',
  ),
  fault(
    'text_conditions',
    "case when t.other_forms <> '{}' then",
    'case when false then',
    'search_clients',
  ),
  fault('term_kind', "select form || ' '", 'select form', 'rank_clients'),
  fault('judge_people', "elsif term.days <> '{}' then", 'elsif false then', 'rank_clients'),
  fault('judge_people', 'when f.kind = 3 then 4', 'when f.kind = 3 then 3', 'rank_clients'),
  fault(
    'rank_clients',
    'private.other_form_keys(term)',
    'private.term_keys(term)',
    'search_clients',
  ),
  fault('search_best_clients', 'order by as_typed desc, full_name', 'order by full_name'),
  fault('typed_conditions', "term.other_forms := '{}';", 'null;', 'search_clients'),
  fault('find_at_desk', 'coalesce(bool_and(r.rank = 4), true)', 'count(*) = 0', 'findAtDesk'),
  fault('find_at_desk', 'where c.client_id <> all (found)', '', 'findAtDesk'),
];

const SAFETY: readonly WrittenFunctionFault[] = [
  fault('find_lot', "and (key <> '' or l.best_by = p_best_by)", '', 'stock_lots'),
  fault('order_lots', 'and not p.is_recalled', '', 'recall'),
  fault('order_lots', 'order by o.order_number rows', 'order by o.id rows', 'stock_lots'),
  fault('blocked_pieces', 'and p.is_recalled', '', 'recall'),
  fault('divide_movement', "or p_entry.reason is not distinct from 'given_away'", '', 'recall'),
  fault(
    'recall_entry',
    'l.lot_key = private.lot_key(p_recall.lot)',
    'l.lot = p_recall.lot',
    'recall',
  ),
  fault('recall_entry', 'when p_recall.donor is null then true', 'when true then true', 'recall'),
  fault('open_recalls', ' and r.closed_at is null', '', 'recall'),
  fault(
    'open_recalls',
    'r.closed_at is null',
    `not exists (
       select from private.recalled_stock o
       join public.recalls q on q.id = o.recall_id
       where o.item_id = p_item_id and q.closed_at is not null)`,
    'recall',
  ),
  fault('recall_report', 'and private.location_standing(l.id) is not null', '', 'recall'),
  fault('recall_report', 'where l.location_id = any (kept)\n      ),', '\n      ),', 'recall'),
  fault('recall_report', "and o.fulfillment_status = 'fulfilled'", '', 'recall'),
  fault('household_needs', 'and m.deleted_at is null', '', 'clashes'),
  fault('find_clashes', ', a.allergen, n.need', ', a.allergen, n.need, n.person', 'clashes'),
  fault('unanswered_clashes', "and f.level = 'severe'", '', 'clashes'),
  fault(
    'unanswered_clashes',
    "and f.allergen <> all (coalesce(oi.clash_allergens, '{}'))",
    'and oi.clash_allergens is null',
    'clashes',
  ),
  fault('expiring_lots', 'and l.quantity > 0', '', 'expiring'),
  fault(
    'sheet_states',
    'and private.location_standing(o.location_id) is not null',
    '',
    'record_print',
  ),
];

const PROGRAMS: readonly WrittenFunctionFault[] = [
  fault('income_limit', 'and l.starts_on <= p_day', '', 'certif'),
  fault('income_limit', 'order by l.starts_on desc', 'order by l.starts_on', 'certif'),
  fault('live_certifications', 'and c.revoked_at is null', '', 'certif'),
  fault('live_certifications', 'and coalesce(c.ends_on >= p_day, true)', '', 'certif'),
  fault('ineligible_households', 'left(btrim(c.zip_code), 5)', 'btrim(c.zip_code)', 'certif'),
  fault('ineligible_households', 'and m.deleted_at is null', '', 'certif'),
  fault('program_next_days', 'v.deleted_at is null and', '', 'certif'),
  fault('program_next_days', 'else d.day > p_day - r.period_days end', 'else true end', 'certif'),
  fault('offered_programs', 'p.is_active and', '', 'certif'),
  fault('offered_programs', 'and coalesce(l.id = any (p.location_ids), true)', '', 'certif'),
  fault('statement_for', 's.language = p_language desc nulls last,', '', 'certif'),
  fault('statement_for', 's.version desc', 's.version', 'certif'),
  fault('add_signature', 'and s.program_id = p_program.id', '', 'certif'),
  fault(
    'add_certification',
    "certification.id is distinct from (asked ->> 'replaces')::uuid and",
    '',
    'certif',
  ),
  fault('add_certification', "- interval '1 day'", '', 'certif'),
  fault(
    'add_visit_programs',
    "or program.signature = 'each_visit' and not entry ? 'signature'",
    '',
    'certif',
  ),
  fault(
    'add_visit_programs',
    "perform private.add_signature(program, visit.client_id, null, visit.id, entry -> 'signature');",
    'null;',
    'certif',
  ),
  fault('revoke_certification', 'elsif certification.revoked_at is null then', 'else', 'certif'),
  fault(
    'seal_signature',
    'uuid_send(gen_random_uuid());\n  new.strokes_salt',
    "'salt'::bytea;\n  new.strokes_salt",
    'certif',
  ),
];

const SOURCES: readonly WrittenFunctionFault[] = [
  fault('count_sources', 'private.surviving_source_id(s.source_id)', 's.source_id', 'source'),
  fault(
    'count_sources',
    'private.day_start_in(p_to + 1, z.zone)',
    'private.day_start_in(p_to, z.zone)',
    'source',
  ),
  fault('merge_food_source', 'and s.network_id = merged.network_id', '', 'merge_food_source'),
  fault(
    'require_source',
    'or found_source.network_id = private.stock_network_id()',
    'or true',
    'food_source',
  ),
];

const NETWORKS: readonly WrittenFunctionFault[] = [
  fault(
    'network_export_rows',
    "and a.actor = auth.uid() and a.action = 'network_exported'",
    "and a.action = 'network_exported'",
    'network_export',
  ),
  fault('network_export_rows', "and a.at > now() - interval '1 day'", '', 'network_export'),
  fault(
    'network_export_rows',
    "and (t.purpose <> 'digits' or (begun -> 'digits')::boolean)",
    '',
    'network_export',
  ),
  fault('open_entry', 'and e.session_id = p_session', '', 'enter_network'),
  fault('open_entry', 'and e.left_at is null', '', 'enter_network'),
  fault('open_entry', 'and r.is_super_user', '', 'enter_network'),
  fault('enter_network', 'perform private.leave_network();', '', 'enter_network'),
  fault('changed_samples', 'c.updated_at <> s.version\n      or', '', 'sample_data'),
  fault('known_visits_of', 'and v.location_id = location', '', 'visits'),
  fault('take_back_members', "and r.outcome <> 'created'", '', 'household'),
  fault('pair_members', 'and m.deleted_at is null', '', 'household'),
  fault('pair_members', 'or k.namesakes = 1 and t.namesakes = 1', 'or true', 'household'),
];

/** Rules that protect data and raise nothing themselves: whose rows, for how long, one after the other. */
export const WRITTEN_FUNCTION_FAULTS: readonly WrittenFunctionFault[] = [
  ...SESSIONS,
  ...PEOPLE,
  ...LIMITS,
  ...DESK,
  ...STOCK,
  ...HOUSEHOLDS,
  ...DUPLICATES,
  ...REPORTS,
  ...IMPORTS,
  ...LISTS,
  ...SEARCHES,
  ...SAFETY,
  ...PROGRAMS,
  ...SOURCES,
  ...NETWORKS,
];

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * A fault in the definition of its function.
 *
 * @param definition a whole `create or replace function` statement
 * @returns what is wrong, and the faulty definition
 * @throws when the definition does not hold what is replaced, once
 */
export function applyWrittenFault(
  { name, find, replace }: WrittenFunctionFault,
  definition: string,
): { what: string; definition: string } {
  const parts = definition.split(find);
  if (parts.length !== 2)
    throw new Error(
      `The function ${name} does not hold this once, so scripts/mutants must change: ${find}`,
    );
  return {
    what: `\`${inOneLine(find)}\` becomes \`${inOneLine(replace) || 'nothing'}\``,
    definition: parts.join(replace),
  };
}
