-- The larger logo of a game that is or was featured, 400 pixels wide.
alter table games add column logo_med_url picture_url;

-- A new logo makes the old larger one wrong.
create function forget_medium_logo() returns trigger language plpgsql as $$
begin
  new.logo_med_url := null;
  return new;
end $$;
create trigger forget_medium_logo before update of logo_url on games for each row
  when (old.logo_med_url is not null and old.logo_url is distinct from new.logo_url
    and old.logo_med_url is not distinct from new.logo_med_url)
  execute function forget_medium_logo();

-- It is a reference to its picture, like the others.
create trigger keep_media_references_medium after update of logo_med_url on games for each row
  when (old.logo_med_url is distinct from new.logo_med_url)
  execute function keep_media_references('game');

-- Posts and updates can refer to pictures in their texts.
create trigger keep_media_references_insert after insert on posts for each row
  when (new.content like '%/media/uploads/%') execute function keep_media_references('post');
create trigger keep_media_references_update after update of content on posts for each row
  when (old.content is distinct from new.content and concat(old.content, new.content) like '%/media/uploads/%')
  execute function keep_media_references('post');
create trigger keep_media_references_delete after delete on posts for each row
  when (old.content like '%/media/uploads/%') execute function keep_media_references('post');
create trigger keep_media_references_insert after insert on updates for each row
  when (new.content like '%/media/uploads/%') execute function keep_media_references('update');
create trigger keep_media_references_update after update of content on updates for each row
  when (old.content is distinct from new.content and concat(old.content, new.content) like '%/media/uploads/%')
  execute function keep_media_references('update');
create trigger keep_media_references_delete after delete on updates for each row
  when (old.content like '%/media/uploads/%') execute function keep_media_references('update');
