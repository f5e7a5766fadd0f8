-- How many reviews of a game have 1, 2, 3, 4, and 5 stars, kept with its other counters: whoever reads them counts nothing.
-- Nobody writes posts meanwhile: a review must not be counted twice, or not at all.
lock table posts in share row exclusive mode;

alter table game_stats add reviews_by_stars integer[] not null default '{0,0,0,0,0}',
  add constraint game_stats_reviews_by_stars_check check (cardinality(reviews_by_stars) = 5 and 0 <= all (reviews_by_stars));

create or replace function posts_keep_counts() returns trigger language plpgsql as $$
declare changes post_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(game_id, added_by, post_type, review_type, review_rating, review_is_early, 1)::post_change
      from new_rows where is_visible);
  elsif tg_op = 'DELETE' then
    changes := array(select row(game_id, added_by, post_type, review_type, review_rating, review_is_early, -1)::post_change
      from old_rows where is_visible);
  else
    changes := array(
      select row(game_id, added_by, post_type, review_type, review_rating, review_is_early, sum(sign))::post_change
        from (select game_id, added_by, post_type, review_type, review_rating, review_is_early, 1 sign
                from new_rows where is_visible
              union all
              select game_id, added_by, post_type, review_type, review_rating, review_is_early, -1
                from old_rows where is_visible) both_sides
       group by game_id, added_by, post_type, review_type, review_rating, review_is_early having sum(sign) <> 0);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from game_stats where game_id in (select game_id from unnest(changes)) order by game_id for no key update;
  update game_stats s set
      reviews = s.reviews + d.reviews, discussions = s.discussions + d.discussions,
      full_reviews = s.full_reviews + d.full_reviews, early_reviews = s.early_reviews + d.reviews - d.full_reviews,
      full_positive = s.full_positive + d.full_positive, early_positive = s.early_positive + d.positive - d.full_positive,
      full_stars = s.full_stars + d.full_stars, early_stars = s.early_stars + d.stars - d.full_stars,
      reviews_by_stars = array[s.reviews_by_stars[1] + d.one, s.reviews_by_stars[2] + d.two, s.reviews_by_stars[3] + d.three,
        s.reviews_by_stars[4] + d.four, s.reviews_by_stars[5] + d.five]
    from (select game_id,
        coalesce(sum(sign) filter (where post_type = 'review'), 0)::integer reviews,
        coalesce(sum(sign) filter (where post_type in ('discussion', 'game-discussion')), 0)::integer discussions,
        coalesce(sum(sign) filter (where post_type = 'review' and not early), 0)::integer full_reviews,
        coalesce(sum(sign) filter (where review_type = 'positive'), 0)::integer positive,
        coalesce(sum(sign) filter (where review_type = 'positive' and not early), 0)::integer full_positive,
        coalesce(sum(sign * stars), 0)::integer stars,
        coalesce(sum(sign * stars) filter (where not early), 0)::integer full_stars,
        coalesce(sum(sign) filter (where stars = 1), 0)::integer one,
        coalesce(sum(sign) filter (where stars = 2), 0)::integer two,
        coalesce(sum(sign) filter (where stars = 3), 0)::integer three,
        coalesce(sum(sign) filter (where stars = 4), 0)::integer four,
        coalesce(sum(sign) filter (where stars = 5), 0)::integer five
      from unnest(changes) where post_type in ('review', 'discussion', 'game-discussion') group by game_id) d
   where s.game_id = d.game_id;
  perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  update profile_counts c set reviews = c.reviews + d.reviews, posts = c.posts + d.posts
    from (select user_id, coalesce(sum(sign) filter (where post_type = 'review'), 0)::integer reviews,
        coalesce(sum(sign) filter (where post_type <> 'review'), 0)::integer posts
      from unnest(changes) group by user_id) d
   where c.user_id = d.user_id;
  return null;
end $$;

update game_stats s set reviews_by_stars = array[d.one, d.two, d.three, d.four, d.five]
  from (select game_id,
      count(*) filter (where review_rating = 1) one,
      count(*) filter (where review_rating = 2) two,
      count(*) filter (where review_rating = 3) three,
      count(*) filter (where review_rating = 4) four,
      count(*) filter (where review_rating = 5) five
    from posts where post_type = 'review' and is_visible group by game_id) d
 where s.game_id = d.game_id;
