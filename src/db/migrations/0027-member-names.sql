-- Members whose name begins with some letters, for mentions.
create index profiles_username_prefix on profiles (lower(username) text_pattern_ops);
