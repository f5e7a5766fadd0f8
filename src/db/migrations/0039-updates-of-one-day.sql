-- Updates of a game that came out on one day are ordered by version, newest first. Lists read `sort_at` along its indexes, so
-- the order is written there: the updates of a day exchange their places until they stand by version.

-- A version as an array that compares as versions do: its numbers without trailing zeros, then what kind of release it is
-- (a finished one is -1, and pre-releases are lower), then the numbers and the letter behind it. Null without any number.
create function version_order(version text) returns numeric[] language sql immutable parallel safe
return (
  with parts as (
    select substring(lower(version) from '\d+(?:\.\d+)*') as numbers,
           substring(lower(version) from '\d+(?:\.\d+)*(.*)$') as rest
  )
  select array(select number::numeric from regexp_split_to_table(regexp_replace(numbers, '(\.0+)+$', ''), '\.') number)
      || case
           when lower(version) ~ '(^|[^a-z])(dev|nightly|snapshot)([^a-z]|$)' then -6
           when lower(version) ~ '(^|[^a-z])(alpha)([^a-z]|$)' then -5
           when rest ~ '^[-+ ]*(hotfix|fix|patch|final|release)' then -1
           when lower(version) ~ '(^|[^a-z])(beta)([^a-z]|$)' then -4
           when lower(version) ~ '(^|[^a-z])(rc|pre|preview|candidate)([^a-z]|$)' then -2
           when rest ~ '^-' then -3
           else -1
         end::numeric
      || array(select found[1]::numeric from regexp_matches(rest, '\d+', 'g') found)
      || case when rest ~ '^[a-z]($|[^a-z])' then array[ascii(rest)::numeric] else '{}'::numeric[] end
    from parts where numbers is not null
);

-- Undated updates and versions without a number keep their places. Each place is at least a microsecond after the one below.
create function updates_order_days(game_ids integer[]) returns void language sql as $$
  with comparable as (
    select id, game_id, justdate, sort_at, version_order(version_number) as version
      from updates
     where game_id = any (game_ids) and justdate is not null and version_number ~ '\d'
  ), ranked as (
    select id, game_id, justdate,
           row_number() over (partition by game_id, justdate order by version, sort_at, id) as place
      from comparable
  ), counted as (
    select game_id, justdate, sort_at,
           row_number() over (partition by game_id, justdate order by sort_at, id) as place
      from comparable
  ), places as (
    select game_id, justdate, place,
           max(sort_at - place * interval '1 microsecond') over (partition by game_id, justdate order by place)
             + place * interval '1 microsecond' as sort_at
      from counted
  )
  update updates u set sort_at = places.sort_at
    from ranked join places using (game_id, justdate, place)
   where u.id = ranked.id and u.sort_at <> places.sort_at
$$;

create function updates_keep_order() returns trigger language plpgsql as $$
begin
  perform updates_order_days(array(select distinct game_id from new_rows));
  return null;
end $$;
-- Its own changes of places do not call it again.
create trigger order_added after insert on updates
  referencing new table as new_rows for each statement when (pg_trigger_depth() = 0) execute function updates_keep_order();
create trigger order_changed after update on updates
  referencing new table as new_rows for each statement when (pg_trigger_depth() = 0) execute function updates_keep_order();

select updates_order_days(array(select id from games));
