-- Programs read members by experience, and all comments by time, with the id in the same direction: each order needs an index of its own, since
-- leaderboards have the id in the other direction, and the lists of comments are those of one post or member.
-- Comments that are held are in it: members see their own.
create index profiles_by_experience on profiles (total_exp desc, id desc);
create index comments_newest on comments (created_at desc, id desc);
