-- A subject can be granted again after it was reversed (a comment that was removed and restored), and what it is worth can change (votes on
-- a review): each change is a row of its own, with the next `turn`. `base` is what the rules say, `amount` what was credited with bonuses.
alter table exp_ledger
  add column turn smallint not null default 1 check (turn >= 1),
  add column base integer,
  drop constraint exp_ledger_amount_check,
  drop constraint exp_ledger_user_id_kind_subject_key;
update exp_ledger set base = amount;
alter table exp_ledger
  alter column base set not null,
  add constraint exp_ledger_base_check check (base <> 0),
  add unique (user_id, kind, subject, turn);

-- Brings the ledger to what each claim says its subject is worth now: `bases` are the points without bonuses, 0 where the subject is gone.
-- `caps` are how many subjects of the kind count on one UTC day, null for any number; what is above it counts nothing today. A claim that
-- the ledger meets already costs one look and no lock. Returns the members whose total changed.
--
-- Bonuses: 10 percent for each prestige and for supporters. What is left below a whole point is one point for that share of subjects, chosen
-- by a hash, so that also grants of 1 gain 10 percent on average, and the same claim always gains the same.
-- A reversal takes back the credited share, and never more than the member has: a prestige starts at 0 again.
create function settle_exp(users uuid[], kinds text[], subjects text[], bases integer[], caps integer[])
  returns table (user_id uuid, added integer) language plpgsql as $$
#variable_conflict use_column
declare
  open_claims integer[];
begin
  open_claims := array(
    select claim.n from unnest(users, kinds, subjects, bases) with ordinality as claim (user_id, kind, subject, base, n)
      left join exp_ledger row on row.user_id = claim.user_id and row.kind = claim.kind and row.subject = claim.subject
     group by claim.n, claim.base having coalesce(sum(row.base), 0) <> claim.base);
  if cardinality(open_claims) = 0 then return; end if;
  -- In order, so that two transactions wait for each other instead of deadlocking; the next statement sees what the other has granted.
  perform from profiles where id = any (users) order by id for no key update;
  return query
  with claim as (
    select * from unnest(users, kinds, subjects, bases, caps) with ordinality as claim (user_id, kind, subject, base, cap, n)
     where n = any (open_claims)),
  change as (
    select claim.user_id, claim.kind, claim.subject, claim.cap, claim.n,
           (claim.base - coalesce(sum(row.base), 0))::integer as base,
           coalesce(sum(row.base), 0)::integer as granted, coalesce(sum(row.amount), 0)::integer as credited,
           (coalesce(max(row.turn), 0) + 1)::smallint as turn
      from claim left join exp_ledger row
        on row.user_id = claim.user_id and row.kind = claim.kind and row.subject = claim.subject
     group by claim.user_id, claim.kind, claim.subject, claim.base, claim.cap, claim.n
    having claim.base <> coalesce(sum(row.base), 0)),
  counted as (
    select change.*, row_number() over (partition by change.user_id, change.kind, change.base > 0 order by change.n)
             + (select count(*) from exp_ledger row
                 where row.user_id = change.user_id and row.kind = change.kind and row.base > 0
                   and row.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') as nth_today
      from change),
  credit as (
    select counted.user_id, counted.kind, counted.subject, counted.turn, counted.base,
           case when counted.base > 0 then
             (tenths / 10 + (abs(hashtext(counted.user_id::text || counted.kind || counted.subject)::bigint) % 10 < tenths % 10)::integer)::integer
           else round(counted.credited * counted.base::numeric / counted.granted)::integer end as amount,
           profiles.total_exp, counted.n
      from counted join profiles on profiles.id = counted.user_id
     cross join lateral (select counted.base * (10 + profiles.prestige + profiles.is_premium::integer) as tenths) bonus
     where counted.base < 0 or counted.cap is null or counted.nth_today <= counted.cap),
  written as (
    insert into exp_ledger (user_id, kind, subject, turn, base, amount)
    select user_id, kind, subject, turn, base,
           (greatest(-total_exp, sum) - greatest(-total_exp, sum - amount))::integer
      from (select credit.*, sum(amount) over (partition by user_id order by n) as sum from credit) running
    returning exp_ledger.user_id, exp_ledger.amount)
  select written.user_id, sum(written.amount)::integer from written group by written.user_id having sum(written.amount) <> 0;
end $$;
