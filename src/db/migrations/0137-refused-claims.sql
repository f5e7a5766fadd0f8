-- What a moderator decided last against a claim. It outlives the status: a claimant whose text is found again waits for a moderator
-- (`requested`), and that must not make the claim one that was never decided.
alter table ownership_verifications add column refusal text check (refusal in ('declined', 'revoked'));
update ownership_verifications set refusal = status where status in ('declined', 'revoked');
update ownership_verifications claim
   set refusal = case last.action when 'revoke-ownership' then 'revoked' when 'decline-ownership' then 'declined' end
  from (select distinct on (subject_id, member_id) subject_id, member_id, action
          from moderation_log
         where subject_type = 'game' and action in ('verify-ownership', 'decline-ownership', 'revoke-ownership')
         order by subject_id, member_id, created_at desc, id desc) last
 where claim.status = 'requested' and last.subject_id = claim.game_id::text and last.member_id = claim.user_id;
