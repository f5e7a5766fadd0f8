-- Pictures that members uploaded. Each is stored as files in several sizes, below its hash.
create table media (
  -- Of the uploaded bytes, the purpose, and the version of the pipeline: the same upload is stored once.
  hash text primary key check (hash ~ '^[0-9a-f]{40}$'),
  purpose text not null check (purpose in ('logo', 'banner', 'screenshot')),
  uploaded_by uuid references profiles on delete set null,
  -- Of the largest size, in pixels.
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  is_animated boolean not null default false,
  -- A tiny picture as a data URL, shown while the picture loads.
  blur text not null check (octet_length(blur) <= 4000),
  -- Of all files together.
  bytes integer not null check (bytes > 0),
  -- False while the files are being written.
  is_stored boolean not null default false,
  created_at timestamptz not null default now(),
  -- When it was last uploaded. A picture that nothing refers to is kept for a while from then.
  touched_at timestamptz not null default now()
);
create index media_by_uploader on media (uploaded_by) where uploaded_by is not null;
create index media_by_age on media (touched_at);

-- Which rows show a picture, kept by the triggers `keep_media_references_*`.
create table media_references (
  hash text not null references media,
  subject_type text not null,
  subject_id text not null,
  primary key (subject_type, subject_id, hash)
);
create index media_references_by_hash on media_references (hash);

-- For a table with `id`: stores which pictures a row refers to in any of its columns. The argument is the type of the subject.
create function keep_media_references() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from media_references where subject_type = tg_argv[0] and subject_id = old.id::text;
  end if;
  if tg_op <> 'DELETE' then
    -- Locked, so that a picture that is being removed as an orphan is either kept or gone before it is referred to.
    insert into media_references (hash, subject_type, subject_id)
    select hash, tg_argv[0], new.id::text from media
     where hash in (select pair[1] from regexp_matches(to_jsonb(new)::text, '/media/uploads/([0-9a-f]{40})/', 'g') pair)
     order by hash for key share;
  end if;
  return null;
end $$;
