-- A session caches the plans of the statements in functions. A plan that was made for a few rows of small tables can be a nested loop over
-- everything when thousands of rows come. So from a statement with many rows on, the transaction plans each statement again. This is the
-- last file because it adds the triggers to all tables that have triggers with transition tables. They run before those: triggers run in the
-- order of their names.
create function plan_for_many_rows() returns trigger language plpgsql as $$
declare many boolean;
begin
  if tg_op = 'DELETE' then
    select count(*) > 100 into many from old_rows;
  else
    select count(*) > 100 into many from new_rows;
  end if;
  if many then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  return null;
end $$;

do $$
declare changed record;
begin
  for changed in
    select tgrelid::regclass as "table", event.name, event.rows
      from pg_trigger
      join (values ('insert', 4, 'new'), ('delete', 8, 'old'), ('update', 16, 'new')) as event (name, bit, rows) on tgtype & event.bit > 0
     where tgoldtable is not null or tgnewtable is not null
     group by 1, 2, 3
  loop
    execute format('create trigger a_plan_%s after %2$s on %s referencing %s table as %4$s_rows for each statement execute function plan_for_many_rows()',
      changed.name, changed.name, changed.table, changed.rows);
  end loop;
end $$;
