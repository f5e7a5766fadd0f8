-- Suggestions of members begin with the highest level: of each level, the first names with a beginning are found at once, however many members
-- share it.
create index profiles_by_level on profiles (level, username_key) where username_chosen;
