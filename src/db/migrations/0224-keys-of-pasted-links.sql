-- URLs with the same key lead to the same page, however they were copied. The key has no scheme, www, mobile host, default port, case, fragment,
-- tracking parameters, and trailing slash. Pages of stores and portals are named by their id, and what is below a game's page on itch.io, or a
-- tab of a repository, by that page. Regular expressions are anchored or read a single character class: the time is linear.
drop index game_links_by_key;

create or replace function link_key(url text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- Without the scheme, which a copied link may lack, and without the fragment.
  address text := regexp_replace(lower(split_part(btrim(url), '#', 1)), '^(https?:)?//', '');
  page text := split_part(address, '?', 1);
  query text := substr(address, length(page) + 2);
  host text := split_part(page, '/', 1);
  path text := rtrim(substr(page, length(host) + 1), '/');
  known text;
begin
  host := regexp_replace(host, '\.?(:(80|443)?)?$', '');
  -- m.itch.io is a member of itch.io.
  if host !~ '^[^.]+\.((itch|github|gitlab|codeberg)\.(io|page)|neocities\.org|(netlify|vercel|web)\.app|pages\.dev)$' then
    host := regexp_replace(host, '^(www\.)?((m|mobile)\.)?(?=[^.]+\.)', '');
  end if;

  known := case
    when host in ('store.steampowered.com', 'steamcommunity.com')
      then 'steam/' || substring(path from '^/(?:agecheck/)?app/([0-9]+)')
    when host = 's.team' then 'steam/' || substring(path from '^/a/([0-9]+)')
    when host = 'play.google.com' and path = '/store/apps/details'
      then 'google play/' || substring('&' || query from '&id=([a-z0-9_.]+)')
    when host in ('apps.apple.com', 'itunes.apple.com') then 'apple store/' || substring(path from '/id([0-9]+)')
    when host like '%.itch.io' then host || substring(path from '^/[^/]+')
    when host = 'kongregate.com' then host || '/games/' || substring(path from '^/(?:[a-z]{2}/)?games/([^/]+/[^/]+)')
    when host = 'armorgames.com' then host || '/play/' || substring(path from '^/(?:play|[^/]+-game)/([0-9]+)')
    when host = 'newgrounds.com' then host || '/portal/view/' || substring(path from '^/portal/view/([0-9]+)')
  end;
  if known is not null then return known; end if;

  if host in ('github.com', 'gitlab.com', 'codeberg.org') then
    query := '';
    path := regexp_replace(path,
      '^(/[^/]+/[^/]+)/((tree|src/branch)/[^/]+|(issues|pulls|merge_requests|discussions|releases|tags|wiki|actions)(/.*)?)$', '\1');
    -- A group in a group; folders stay, because a repository may have several games.
    if path !~ '/-/(tree|blob)/[^/]+/' then path := split_part(path, '/-/', 1); end if;
    path := regexp_replace(path, '\.git$', '');
  end if;

  path := rtrim(regexp_replace(path, '/index\.html?$', ''), '/');
  if query <> '' then
    query := (select string_agg(part, '&' order by place)
      from unnest(string_to_array(query, '&')) with ordinality as parts(part, place)
     where part <> '' and part !~ '^(utm_[a-z_]+|ref|ref_src|ref_url|source|si|snr|curator_clanid|curator_listid|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|yclid|igshid|igsh|mc_cid|mc_eid|_ga|_gl)(=|$)');
  end if;
  return host || path || case when query <> '' then '?' || query else '' end;
end $$;

create index game_links_by_key on game_links (link_key(url));
