create table tag_categories (
  number smallint primary key,
  id text not null unique,
  name text not null unique,
  max_tags smallint not null check (max_tags >= 1),
  min_tags smallint not null check (min_tags between 0 and max_tags)
);

-- One row for each tag of a category that a game may carry: the maximum, as rows that a key can refer to.
create table tag_slots (
  category smallint references tag_categories,
  slot smallint check (slot >= 1),
  primary key (category, slot)
);

create table tags (
  id integer primary key,
  category smallint not null references tag_categories,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique,
  position smallint not null,
  unique (id, category)
);

create table link_types (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  position smallint not null
);
