-- Supporters by the time since when, for the items of the length of their support.
create index profiles_premium on profiles (premium_since) where is_premium;
