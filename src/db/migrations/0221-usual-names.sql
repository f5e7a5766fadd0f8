-- Functions, triggers, and columns by the names that their field uses.
alter function settle_exp(uuid[], text[], text[], integer[], integer[]) rename to apply_exp;

alter function comments_take_place() rename to set_comment_depth;
alter trigger comments_take_place on comments rename to set_comment_depth;

alter table update_feeds rename column told_error to notified_error;
alter table update_feeds rename constraint update_feeds_told_error_check to update_feeds_notified_error_check;

alter function tell_moderation() rename to notify_moderation_queue;
do $$
declare each record;
begin
  for each in select tgname, tgrelid::regclass as relation from pg_trigger where tgname like 'tell_moderation%' loop
    execute format('alter trigger %I on %s rename to %I', each.tgname, each.relation,
      replace(each.tgname, 'tell_moderation', 'notify_moderation_queue'));
  end loop;
end $$;
