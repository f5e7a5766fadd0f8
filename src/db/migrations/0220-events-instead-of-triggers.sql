-- Caches of pages and of the viewer's games follow the events of writes. Triggers notify only where every change counts, whoever makes it:
-- the feed of the catalog index, the moderators' queue, and the end of sessions.
drop trigger tell_pages_of_face on profiles;
drop trigger tell_pages_of_profile on profiles;
drop trigger tell_pages_of_end on profiles;
drop function profile_tell_pages();
drop trigger tell_pages on profile_counts;
drop function profile_counts_tell_all_pages();
drop trigger drop_cached_pages on moderation_log;
drop function moderation_log_in_pages();

drop trigger notify_viewer_insert on votes;
drop trigger notify_viewer_delete on votes;
drop trigger notify_viewer_update on votes;
drop function viewer_votes_updated();
drop trigger notify_viewer_insert on favorites;
drop trigger notify_viewer_delete on favorites;
drop trigger notify_viewer_insert on blocked_games;
drop trigger notify_viewer_delete on blocked_games;
drop function viewer_games_inserted();
drop function viewer_games_deleted();
drop function notify_viewer_games(uuid[]);

-- Their statements have no transition table left to plan for.
drop trigger a_plan_insert on blocked_games;
drop trigger a_plan_delete on blocked_games;
drop trigger a_plan_update on profile_counts;
