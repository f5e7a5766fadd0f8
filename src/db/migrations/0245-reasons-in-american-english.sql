-- The canned reasons in American English with contractions. What moderators wrote stays as it is: only the texts that came with the
-- software change.
update moderation_reasons
   set text = changes.now
  from (values
    ('This game is in the catalogue already. Please edit its page instead.',
     'This game is already in the catalog. Please edit its page instead.'),
    ('This does not look like an incremental game: progress has to be what the game is about.',
     'This doesn’t look like an incremental game: progress has to be what the game is about.'),
    ('The description does not say what the game is about. Please add it again with a few sentences of your own.',
     'The description doesn’t say what the game is about. Please add it again with a few sentences of your own.'),
    ('The change does not match what the game or its page says.',
     'The change doesn’t match what the game or its page says.'),
    ('We could not find where this comes from. Please name a source in the summary.',
     'We couldn’t find where this comes from. Please name a source in the summary.'),
    ('Links that advertise something else are not allowed.', 'Links that advertise something else aren’t allowed.'),
    ('Spam and advertising are not allowed.', 'Spam and advertising aren’t allowed.'),
    ('Insults and harassment are not allowed. Criticize games, not people.',
     'Insults and harassment aren’t allowed. Criticize games, not people.'),
    ('The request does not show that the game is yours. Please put the token on a page that belongs to the game.',
     'The request doesn’t show that the game is yours. Please put the token on a page that belongs to the game.'),
    ('The feed has not worked for a long time, so it was switched off. You can add it again when it works.',
     'The feed hasn’t worked for a long time, so it was switched off. You can add it again when it works.')
  ) as changes (before, now)
 where moderation_reasons.text = changes.before;
