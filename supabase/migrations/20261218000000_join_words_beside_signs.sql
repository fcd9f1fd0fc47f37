-- "ana % maria" means whom "ana maria" means: a sign that is looked for by nobody kept names apart that are written in one.

create or replace function private.word_terms(p_words text[])
returns private.search_term[] language plpgsql stable set search_path = '' as $$
declare
  -- Signs that no name has: all of ASCII but '-.
  signs constant text := '[\u0001-\u0026\u0028-\u002c\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]';
  number constant text := '^[0-9+()./-]*$';
  has_words constant boolean := private.fold_text(array_to_string(p_words, ' ')) <> '';
  -- A sign alone is looked for when there is nothing else; it does not stand between the words on its sides, either.
  words constant text[] := array(
    select w from unnest(p_words) with ordinality t (w, place)
    where not has_words or private.fold_text(w) <> ''
    order by place);
  folded constant text[] := array(
    select case when w ~ signs and w !~ number then '' else replace(private.fold_text(w), ' ', '') end
    from unnest(words) with ordinality t (w, place)
    order by place);
  has_letters constant boolean := array_to_string(folded, '') ~ '[^0-9]';
  terms private.search_term[] := '{}';
  term private.search_term;
begin
  for i in 1 .. cardinality(words) loop
    term := row(words[i], folded[i], '{}', null, '{}', null);
    if term.typed ~ number and length(term.word) < 3 and term.word <> term.typed then
      term.word := '';
    elsif term.typed ~ number and length(term.word) >= 3 then
      term.forms := array[term.word];
      term.digits := regexp_replace(term.word, '^1(?=[0-9]{10}$)', '');
      if has_letters and term.typed ~ '^(19|20)[0-9]{2}$' then
        term.year := term.word::integer;
      end if;
    elsif term.word <> '' then
      term.forms := array_remove(array[
        term.word,
        case when folded[i] ~ '[^0-9]' and folded[i - 1] ~ '[^0-9]' then folded[i - 1] || folded[i] end,
        case when folded[i] ~ '[^0-9]' and folded[i + 1] ~ '[^0-9]' then folded[i] || folded[i + 1] end
      ], null);
    end if;
    terms := terms || term;
  end loop;
  return terms;
end
$$;
