-- Within a level, reviews and discussions are in the order of their rating.
drop index posts_by_game_level;
create index posts_by_game_level on posts (game_id, post_type, author_level desc, rating_low desc, id desc) where is_visible;
