-- A site with a few rows, from the last version before the baseline (src/db/beforeBaseline.json). Made by `pg_dump --inserts --no-owner
-- --no-privileges`, without comments and settings. Load it in a transaction.
SET LOCAL search_path = '';
SET LOCAL check_function_bodies = false;
CREATE SCHEMA data_service;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TYPE public.day_change AS (
	day date,
	subject integer,
	up integer,
	down integer,
	views integer
);
CREATE DOMAIN public.http_url AS text
	CONSTRAINT http_url_check CHECK (((VALUE ~* '^https?://[^[:space:]<>"]+$'::text) AND (octet_length(VALUE) <= 2000)));
CREATE DOMAIN public.picture_url AS text
	CONSTRAINT picture_url_check CHECK (((VALUE ~* '^(https?://|/media/)[^[:space:]<>"]+$'::text) AND (octet_length(VALUE) <= 2000)));
CREATE TYPE public.post_change AS (
	game_id integer,
	user_id uuid,
	post_type text,
	review_type text,
	stars integer,
	early boolean,
	sign integer
);
CREATE TYPE public.signed_change AS (
	subject integer,
	part integer,
	user_id uuid,
	up integer,
	down integer,
	sign integer
);
CREATE TYPE public.vote_change AS (
	game_id integer,
	user_id uuid,
	up integer,
	down integer
);
CREATE TABLE public.game_tags (
    game_id integer NOT NULL,
    tag_id integer NOT NULL,
    category smallint DEFAULT 0 NOT NULL,
    slot smallint DEFAULT 0 NOT NULL
);
CREATE TABLE public.tags (
    id integer NOT NULL,
    category smallint NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    "position" smallint NOT NULL,
    CONSTRAINT tags_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);
CREATE FUNCTION data_service.tags_of(game integer) RETURNS text[]
    LANGUAGE sql STABLE COST 8000
    RETURN ARRAY(SELECT t.name FROM (public.game_tags JOIN public.tags t ON ((t.id = game_tags.tag_id))) WHERE (game_tags.game_id = tags_of.game) ORDER BY t.category, t."position");
CREATE FUNCTION data_service.tags_of(game integer, of_category integer) RETURNS text[]
    LANGUAGE sql STABLE COST 8000
    RETURN ARRAY(SELECT t.name FROM (public.game_tags g JOIN public.tags t ON ((t.id = g.tag_id))) WHERE ((g.game_id = tags_of.game) AND (g.category = tags_of.of_category)) ORDER BY t."position");
CREATE FUNCTION data_service.viewer() RETURNS uuid
    LANGUAGE sql STABLE
    RETURN (NULLIF(current_setting('idledex.viewer'::text, true), ''::text))::uuid;
CREATE FUNCTION public.auth_session_ended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('sessions', old.id::text);
  return null;
end $$;
CREATE FUNCTION public.comment_votes_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes signed_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(comment_id, null, null, (type = 1)::integer, (type = -1)::integer, 1)::signed_change from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(comment_id, null, null, -(type = 1)::integer, -(type = -1)::integer, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from comments where id in (select subject from unnest(changes)) order by id for no key update;
  update comments c set upvotes = c.upvotes + d.up, downvotes = c.downvotes + d.down
    from (select subject, sum(up)::integer up, sum(down)::integer down from unnest(changes) group by subject) d
   where c.id = d.subject and (d.up <> 0 or d.down <> 0);
  return null;
end $$;
CREATE FUNCTION public.comments_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(post_id, parent_id, user_id, 1, 0, is_visible::integer)::signed_change from new_rows where is_shown);
  elsif tg_op = 'DELETE' then
    changes := array(select row(post_id, parent_id, user_id, -1, 0, -(is_visible::integer))::signed_change from old_rows where is_shown);
  else
    changes := array(select row(post_id, parent_id, user_id, sum(shown), 0, sum(sign))::signed_change
      from (select post_id, parent_id, user_id, 1 shown, is_visible::integer sign from new_rows where is_shown
            union all select post_id, parent_id, user_id, -1, -(is_visible::integer) from old_rows where is_shown) both_sides
     group by post_id, parent_id, user_id having sum(shown) <> 0 or sum(sign) <> 0);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from posts where id in (select subject from unnest(changes) where sign <> 0) order by id for no key update;
  update posts p set total_comments = p.total_comments + d.sum
    from (select subject, sum(sign)::integer from unnest(changes) group by subject) d
   where p.id = d.subject and d.sum <> 0;
  update comments c set children = c.children + d.sum
    from (select part, sum(up)::integer from unnest(changes) where part is not null group by part) d
   where c.id = d.part and d.sum <> 0;
  perform from profile_counts where user_id in (select user_id from unnest(changes) where sign <> 0)
    order by user_id for no key update;
  update profile_counts c set comments = c.comments + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where c.user_id = d.user_id and d.sum <> 0;
  return null;
end $$;
CREATE FUNCTION public.comments_lose_author() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.author_level := 0;
  return new;
end $$;
CREATE FUNCTION public.comments_take_place() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.parent_id is null then
    new.root_id := new.id;
    new.depth := 0;
  else
    select root_id, depth + 1 into new.root_id, new.depth from comments where id = new.parent_id;
    if not found then
      raise foreign_key_violation using message = format('comment %s, which is to be answered, does not exist', new.parent_id);
    end if;
  end if;
  new.author_level := coalesce((select level from profiles where id = new.user_id), 0);
  return new;
end $$;
CREATE FUNCTION public.count_feedback_votes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    update feedback set votes = votes + 1 where id = new.feedback_id;
  else
    update feedback set votes = votes - 1 where id = old.feedback_id;
  end if;
  return null;
end $$;
CREATE FUNCTION public.daily_login_exp_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(null, null, user_id, 0, 0, 1)::signed_change from new_rows);
  else
    changes := array(select row(null, null, user_id, 0, 0, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  update profile_counts c set visits = c.visits + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where c.user_id = d.user_id;
  return null;
end $$;
CREATE FUNCTION public.daily_login_exp_keep_streak() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare event text := tg_op;
begin
  update profile_counts c
     set longest_streak = greatest(c.longest_streak, d.longest),
         streak_month = greatest(c.streak_month, d.month),
         month_streak = case when c.streak_month > d.month then c.month_streak
                             when c.streak_month = d.month then greatest(c.month_streak, d.month_streak) else d.month_streak end,
         streak_week = greatest(c.streak_week, d.week),
         week_streak = case when c.streak_week > d.week then c.week_streak
                            when c.streak_week = d.week then greatest(c.week_streak, d.week_streak) else d.week_streak end
    from (select user_id, longest, month, week,
                 max(streak) filter (where day >= month) as month_streak, max(streak) filter (where day >= week) as week_streak
            from (select user_id, day, streak, max(streak) over member as longest,
                         date_trunc('month', (max(day) over member)::timestamp)::date as month,
                         date_trunc('week', (max(day) over member)::timestamp)::date as week
                    from new_rows window member as (partition by user_id)) visit
           group by user_id, longest, month, week) d
   where c.user_id = d.user_id and event is not null;
  return null;
end $$;
CREATE FUNCTION public.daily_login_exp_recount_streaks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform recount_streaks(array(select distinct user_id from old_rows));
  return null;
end $$;
CREATE FUNCTION public.exp_ledger_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes signed_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(null, null, user_id, 0, 0, amount)::signed_change from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(null, null, user_id, 0, 0, -amount)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from profiles where id in (select user_id from unnest(changes)) order by id for no key update;
  update profiles p set total_exp = p.total_exp + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where p.id = d.user_id and d.sum <> 0;
  return null;
end $$;
CREATE FUNCTION public.favorites_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(game_id, null, null, 0, 0, 1)::signed_change from new_rows);
  else
    changes := array(select row(game_id, null, null, 0, 0, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from game_stats where game_id in (select subject from unnest(changes)) order by game_id for no key update;
  update game_stats s set favorites = s.favorites + d.sum
    from (select subject, sum(sign)::integer from unnest(changes) group by subject) d
   where s.game_id = d.subject;
  return null;
end $$;
CREATE FUNCTION public.fold_case(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN (octet_length(value) = char_length(value)) THEN translate(value, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text, 'abcdefghijklmnopqrstuvwxyz'::text) ELSE replace(translate(value, ((((((((((((((((((('ABCDEFGHIJKLMNOPQRSTUVWXYZ'::text || 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦ'::text) || 'ŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾ'::text) || 'ȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚ'::text) || 'ϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼ'::text) || 'ѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤ'::text) || 'ԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄ'::text) || 'ჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬ'::text) || 'ᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮ'::text) || 'ḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖ'::text) || 'ỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛ'::text) || 'ᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺΆᾼῈΈῊΉῌῘῙῚΊῨῩῪΎῬῸΌῺΏῼΩKÅℲⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌ'::text) || 'ⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚ'::text) || 'ⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨ'::text) || 'ꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ'::text) || '꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴'::text) || '𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍'::text) || '𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴'::text) || '𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋'::text) || '𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡'::text), ((((((((((((((((((('abcdefghijklmnopqrstuvwxyz'::text || 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧ'::text) || 'ũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿ'::text) || 'ȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛ'::text) || 'ϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽ'::text) || 'ѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥ'::text) || 'ԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤ'::text) || 'ⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼ'::text) || 'ꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯ'::text) || 'ḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗ'::text) || 'ộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓ'::text) || 'ᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰάᾳὲέὴήῃῐῑὶίῠῡὺύῥὸόὼώῳωkåⅎⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦ'::text) || 'ⓧⓨⓩⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛ'::text) || 'ⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩ'::text) || 'ꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ'::text) || '꟏ꟑꟓꟕꟗꟙꟛƛꟶａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜'::text) || '𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍'::text) || '𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔'::text) || '𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭'::text) || '𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'::text)), 'İ'::text, 'i̇'::text) END;
CREATE FUNCTION public.forget_all_quotes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update notifications set text = '', quotes = null
   where quotes = any (array(select tg_argv[0] || ':' || id from old_rows)) and quotes not like 'update:%';
  return null;
end $$;
CREATE FUNCTION public.forget_all_reports() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  ids text[] := array(select id::text from old_rows);
begin
  delete from reports where subject_type = tg_argv[0] and subject_id = any (ids) and status = 'open';
  update reports set reason = '' where subject_type = tg_argv[0] and subject_id = any (ids) and reason <> '';
  return null;
end $$;
CREATE FUNCTION public.forget_medium_logo() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.logo_med_url := null;
  return new;
end $$;
CREATE FUNCTION public.forget_quotes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update notifications set text = '', quotes = null where quotes = tg_argv[0] || ':' || old.id and quotes not like 'update:%';
  return null;
end $$;
CREATE FUNCTION public.forget_reports() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from reports
   where new.is_removed and subject_type = tg_argv[0] and subject_id = new.id::text and status = 'open';
  update reports set reason = '' where subject_type = tg_argv[0] and subject_id = new.id::text and reason <> '';
  return null;
end $$;
CREATE FUNCTION public.forget_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], tg_argv[1]));
end $$;
CREATE FUNCTION public.game_counts_note_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into game_counts_changed (game_id, xid)
    select game_id, pg_current_xact_id() from new_rows order by game_id
    on conflict (game_id) do update set xid = excluded.xid where game_counts_changed.xid <> excluded.xid;
  if found then
    perform pg_notify('catalogue', '');
  end if;
  return null;
end $$;
CREATE FUNCTION public.game_links_note_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare event text := tg_op;
begin
  update game_link_ages a set gone_at = now()
    from (select distinct game_id, url from old_rows) went
   where a.game_id = went.game_id and a.url = went.url and event is not null
     and not exists (select from game_links l where l.game_id = went.game_id and l.url = went.url);
  return null;
end $$;
CREATE FUNCTION public.game_links_note_here() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into game_link_ages (game_id, url)
    select distinct game_id, url from new_rows
    on conflict (game_id, url) do update
      -- `now()` is the time of the transaction: what it removed and wrote again was never gone.
      set since = case when game_link_ages.gone_at < now() then now() else game_link_ages.since end, gone_at = null
      where game_link_ages.gone_at is not null;
  return null;
end $$;
CREATE FUNCTION public.game_part_note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    perform note_changed_games(array(select game_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changed_games(array(select game_id from old_rows));
  else
    perform note_changed_games(array(select game_id from new_rows union all select game_id from old_rows));
  end if;
  return null;
end $$;
CREATE FUNCTION public.game_tags_pick_slot() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  select category into new.category from tags where id = new.tag_id;
  -- A game that is full gets a slot past the maximum, which the foreign key refuses.
  select coalesce(min(candidate), 32767) into new.slot
    from generate_series(1, 1 + (select count(*)::integer from game_tags
                                  where game_id = new.game_id and category = new.category)) candidate
   where not exists (select from game_tags
                      where game_id = new.game_id and category = new.category and slot = candidate);
  new.category := coalesce(new.category, 0);
  return new;
end $$;
CREATE FUNCTION public.games_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(null, null, added_by, 0, 0, 1)::signed_change
      from new_rows where confirmed and not is_removed and added_by is not null);
  elsif tg_op = 'DELETE' then
    changes := array(select row(null, null, added_by, 0, 0, -1)::signed_change
      from old_rows where confirmed and not is_removed and added_by is not null);
  else
    changes := array(select row(null, null, added_by, 0, 0, sum(sign))::signed_change
      from (select added_by, 1 sign from new_rows where confirmed and not is_removed
            union all select added_by, -1 from old_rows where confirmed and not is_removed) both_sides
     where added_by is not null group by added_by having sum(sign) <> 0);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  update profile_counts c set games = c.games + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where c.user_id = d.user_id;
  return null;
end $$;
CREATE FUNCTION public.games_note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    perform note_changed_games(array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changed_games(array(select id from old_rows));
  else
    perform note_changed_games(array(select id from new_rows union all select id from old_rows));
  end if;
  return null;
end $$;
CREATE FUNCTION public.games_note_confirmation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.confirmed_at := now();
  return new;
end $$;
CREATE FUNCTION public.games_note_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into new_games (game_id)
    select new.id where exists (select from saved_searches where alert_since is not null)
    on conflict do nothing;
  return null;
end $$;
CREATE FUNCTION public.games_start_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into game_counts (game_id) select id from new_rows;
  insert into game_stats (game_id) select id from new_rows;
  return null;
end $$;
CREATE FUNCTION public.keep_media_references() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.link_key(url text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN (url ~* '^https?://(store\.steampowered|steamcommunity)\.com/app/[0-9]+'::text) THEN ('steam/'::text || "substring"(url, '/app/([0-9]+)'::text)) WHEN (url ~* '^https?://play\.google\.com/store/apps/details\?(.*&)?id=[a-z0-9_.]+'::text) THEN ('google play/'::text || lower("substring"(url, '[?&]id=([A-Za-z0-9_.]+)'::text))) WHEN (url ~* '^https?://(apps|itunes)\.apple\.com/.*/id[0-9]+'::text) THEN ('apple store/'::text || "substring"(url, '/id([0-9]+)'::text)) ELSE regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(split_part(url, '#'::text, 1)), '^https?://(www\.)?'::text, ''::text), '([?&])(utm_[a-z]+|ref|source|fbclid|gclid|si)=[^&]*'::text, '\1'::text, 'g'::text), '([?&])&+'::text, '\1'::text, 'g'::text), '(/index\.html?)?[/?&]*$'::text, ''::text) END;
CREATE FUNCTION public.moderation_log_forget_member() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.data := new.data - '{title,content}'::text[];
  if new.subject_type in ('member', 'profile') then
    new.subject_id := 'deleted';
  end if;
  return new;
end $$;
CREATE FUNCTION public.moderation_log_in_pages() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('pages', 'moderation-log');
  return null;
end $$;
CREATE FUNCTION public.note_changed_games(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  insert into games_changed (game_id, xid)
    select distinct id, pg_current_xact_id() from unnest(ids) id order by id
    on conflict (game_id) do update set xid = excluded.xid where games_changed.xid <> excluded.xid;
  if cardinality(ids) > 0 then
    perform pg_notify('catalogue', '');
  end if;
end $$;
CREATE FUNCTION public.notify_viewer_games(ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if cardinality(ids) > 1000 then
    perform pg_notify('viewer_games', '');
  else
    perform pg_notify('viewer_games', string_agg(id::text, ','))
      from unnest(ids) with ordinality as member (id, number)
     group by (number - 1) / 200;
  end if;
end $$;
CREATE FUNCTION public.plan_for_many_rows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare many boolean;
begin
  if tg_op = 'DELETE' then
    select count(*) > 100 into many from old_rows;
  else
    select count(*) > 100 into many from new_rows;
  end if;
  if many then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  return null;
end $$;
CREATE FUNCTION public.poll_votes_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes signed_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(post_id, position, null, 0, 0, 1)::signed_change from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(post_id, position, null, 0, 0, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from poll_options where (post_id, position) in (select subject, part from unnest(changes))
    order by post_id, position for no key update;
  update poll_options o set votes = o.votes + d.sum
    from (select subject, part, sum(sign)::integer from unnest(changes) group by subject, part) d
   where o.post_id = d.subject and o.position = d.part and d.sum <> 0;
  return null;
end $$;
CREATE FUNCTION public.post_days_add(changes public.day_change[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if cardinality(changes) = 0 then return; end if;
  with changed as (
    select day, subject, sum(up)::integer as up, sum(down)::integer as down, sum(views)::integer as views from unnest(changes)
     group by day, subject having sum(up) <> 0 or sum(down) <> 0 or sum(views) <> 0),
  updated as (
    update post_day_counts d set upvotes = d.upvotes + c.up, downvotes = d.downvotes + c.down, views = d.views + c.views
      from changed c where d.day = c.day and d.post_id = c.subject returning d.day, d.post_id)
  insert into post_day_counts as d (day, post_id, upvotes, downvotes, views)
    select c.day, c.subject, c.up, c.down, c.views from changed c
     where c.up >= 0 and c.down >= 0 and c.views >= 0
       and not exists (select from updated u where u.day = c.day and u.post_id = c.subject)
     order by c.subject, c.day
    on conflict (day, post_id) do update
      set upvotes = d.upvotes + excluded.upvotes, downvotes = d.downvotes + excluded.downvotes, views = d.views + excluded.views;
end $$;
CREATE FUNCTION public.post_views_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes signed_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(post_id, null, null, 0, 0, 1)::signed_change from new_rows);
  else
    changes := array(select row(post_id, null, null, 0, 0, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from posts where id in (select subject from unnest(changes)) order by id for no key update;
  update posts p set views = p.views + d.sum
    from (select subject, sum(sign)::integer from unnest(changes) group by subject) d
   where p.id = d.subject;
  return null;
end $$;
CREATE FUNCTION public.post_views_keep_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform post_days_add(array(select row(day, post_id, 0, 0, 1)::day_change from new_rows));
  return null;
end $$;
CREATE FUNCTION public.post_votes_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes signed_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(post_id, null, null, (type = 1)::integer, (type = -1)::integer, 1)::signed_change from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(post_id, null, null, -(type = 1)::integer, -(type = -1)::integer, -1)::signed_change from old_rows);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from posts where id in (select subject from unnest(changes)) order by id for no key update;
  update posts p set upvotes = p.upvotes + d.up, downvotes = p.downvotes + d.down
    from (select subject, sum(up)::integer up, sum(down)::integer down from unnest(changes) group by subject) d
   where p.id = d.subject and (d.up <> 0 or d.down <> 0);
  return null;
end $$;
CREATE FUNCTION public.post_votes_keep_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes day_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row((created_at at time zone 'utc')::date, post_id, (type = 1)::integer, (type = -1)::integer, 0)::day_change
      from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row((created_at at time zone 'utc')::date, post_id, -(type = 1)::integer, -(type = -1)::integer, 0)::day_change
      from old_rows);
  end if;
  perform post_days_add(changes);
  return null;
end $$;
CREATE FUNCTION public.posts_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes post_change[] := '{}';
begin
  if tg_op = 'INSERT' then
    changes := array(select row(game_id, added_by, post_type, review_type, review_rating, review_is_early, 1)::post_change
      from new_rows where is_visible);
  elsif tg_op = 'DELETE' then
    changes := array(select row(game_id, added_by, post_type, review_type, review_rating, review_is_early, -1)::post_change
      from old_rows where is_visible);
  else
    changes := array(
      select row(game_id, added_by, post_type, review_type, review_rating, review_is_early, sum(sign))::post_change
        from (select game_id, added_by, post_type, review_type, review_rating, review_is_early, 1 sign
                from new_rows where is_visible
              union all
              select game_id, added_by, post_type, review_type, review_rating, review_is_early, -1
                from old_rows where is_visible) both_sides
       group by game_id, added_by, post_type, review_type, review_rating, review_is_early having sum(sign) <> 0);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  perform from game_stats where game_id in (select game_id from unnest(changes)) order by game_id for no key update;
  update game_stats s set
      reviews = s.reviews + d.reviews, discussions = s.discussions + d.discussions,
      full_reviews = s.full_reviews + d.full_reviews, early_reviews = s.early_reviews + d.reviews - d.full_reviews,
      full_positive = s.full_positive + d.full_positive, early_positive = s.early_positive + d.positive - d.full_positive,
      full_stars = s.full_stars + d.full_stars, early_stars = s.early_stars + d.stars - d.full_stars
    from (select game_id,
        coalesce(sum(sign) filter (where post_type = 'review'), 0)::integer reviews,
        coalesce(sum(sign) filter (where post_type in ('discussion', 'game-discussion')), 0)::integer discussions,
        coalesce(sum(sign) filter (where post_type = 'review' and not early), 0)::integer full_reviews,
        coalesce(sum(sign) filter (where review_type = 'positive'), 0)::integer positive,
        coalesce(sum(sign) filter (where review_type = 'positive' and not early), 0)::integer full_positive,
        coalesce(sum(sign * stars), 0)::integer stars,
        coalesce(sum(sign * stars) filter (where not early), 0)::integer full_stars
      from unnest(changes) where post_type in ('review', 'discussion', 'game-discussion') group by game_id) d
   where s.game_id = d.game_id;
  perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  update profile_counts c set reviews = c.reviews + d.reviews, posts = c.posts + d.posts
    from (select user_id, coalesce(sum(sign) filter (where post_type = 'review'), 0)::integer reviews,
        coalesce(sum(sign) filter (where post_type <> 'review'), 0)::integer posts
      from unnest(changes) group by user_id) d
   where c.user_id = d.user_id;
  return null;
end $$;
CREATE FUNCTION public.posts_take_author_level() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.author_level := coalesce((select level from profiles where id = new.added_by), 1);
  return new;
end $$;
CREATE FUNCTION public.profile_counts_tell_all_pages() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare members uuid[] := array(
  select user_id from (
    select user_id, upvotes, downvotes, reviews, posts, comments, games, updates from new_rows
    except
    select user_id, upvotes, downvotes, reviews, posts, comments, games, updates from old_rows) changed);
begin
  if cardinality(members) > 1000 then
    perform pg_notify('pages', 'all');
  else
    perform pg_notify('pages', string_agg('profile:' || id, ','))
      from unnest(members) with ordinality as member (id, number)
     group by (number - 1) / 150;
  end if;
  return null;
end $$;
CREATE FUNCTION public.profile_rights_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('sessions', 'user:' || old.id::text);
  return null;
end $$;
CREATE FUNCTION public.profile_tell_pages() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('pages', tg_argv[0] || old.id::text);
  return null;
end $$;
CREATE FUNCTION public.profiles_pass_on_level() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update posts set author_level = new.level where added_by = new.id;
  update comments set author_level = new.level where user_id = new.id;
  return null;
end $$;
CREATE FUNCTION public.profiles_start_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into profile_counts (user_id) select id from new_rows;
  return null;
end $$;
CREATE FUNCTION public.recount_streaks(members uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  update profile_counts c
     set longest_streak = d.longest, streak_month = d.month, month_streak = d.month_streak, streak_week = d.week, week_streak = d.week_streak
    from (select member.id, coalesce(max(visit.streak), 0) as longest, last.month, last.week,
                 coalesce(max(visit.streak) filter (where visit.day >= last.month), 0) as month_streak,
                 coalesce(max(visit.streak) filter (where visit.day >= last.week), 0) as week_streak
            from unnest(members) as member (id)
           cross join lateral (select date_trunc('month', max(day)::timestamp)::date as month, date_trunc('week', max(day)::timestamp)::date as week
                                 from daily_login_exp where user_id = member.id) last
            left join daily_login_exp visit on visit.user_id = member.id
           group by member.id, last.month, last.week) d
   where c.user_id = d.id
     and (c.longest_streak, c.streak_month, c.month_streak, c.streak_week, c.week_streak)
         is distinct from (d.longest, d.month, d.month_streak, d.week, d.week_streak);
end $$;
CREATE FUNCTION public.release_edit_media() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from media_references where subject_type = 'edit' and subject_id = old.id::text;
  return null;
end $$;
CREATE FUNCTION public.release_hidden_edit_media() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from media_references where subject_type = 'edit'
     and subject_id in (select id::text from edit_requests where id = new.id or undoes_id = new.id);
  return null;
end $$;
CREATE FUNCTION public.settle_exp(users uuid[], kinds text[], subjects text[], bases integer[], caps integer[]) RETURNS TABLE(user_id uuid, added integer)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
begin
  -- As `plan_for_many_rows` below.
  if cardinality(users) > 100 then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  select array_agg(claim.user_id order by n), array_agg(claim.kind order by n), array_agg(claim.subject order by n),
         array_agg(claim.base order by n), array_agg(claim.cap order by n)
    into users, kinds, subjects, bases, caps
    from (select claim.user_id, claim.kind, claim.subject, claim.base, claim.cap, claim.n
            from unnest(users, kinds, subjects, bases, caps) with ordinality as claim (user_id, kind, subject, base, cap, n)
            left join exp_ledger row on row.user_id = claim.user_id and row.kind = claim.kind and row.subject = claim.subject
           group by claim.user_id, claim.kind, claim.subject, claim.base, claim.cap, claim.n
          having coalesce(sum(row.base), 0) <> claim.base) claim;
  if users is null then return; end if;
  -- In order, so that two transactions wait for each other instead of deadlocking; the next statement sees what the other has granted.
  perform from profiles where id = any (users) order by id for no key update;
  return query
  with change as (
    select claim.user_id, claim.kind, claim.subject, claim.cap, claim.n,
           (claim.base - coalesce(sum(row.base), 0))::integer as base,
           coalesce(sum(row.base), 0)::integer as granted, coalesce(sum(row.amount), 0)::integer as credited,
           (coalesce(max(row.turn), 0) + 1)::smallint as turn
      from unnest(users, kinds, subjects, bases, caps) with ordinality as claim (user_id, kind, subject, base, cap, n)
      left join exp_ledger row
        on row.user_id = claim.user_id and row.kind = claim.kind and row.subject = claim.subject
     group by claim.user_id, claim.kind, claim.subject, claim.base, claim.cap, claim.n
    having claim.base <> coalesce(sum(row.base), 0)),
  today as (
    select member.user_id, member.kind, count(row.id) as count
      from (select distinct user_id, kind from change where base > 0 and cap is not null) member
      left join exp_ledger row on row.user_id = member.user_id and row.kind = member.kind and row.base > 0
       and row.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
     group by member.user_id, member.kind),
  counted as (
    select change.*, row_number() over (partition by change.user_id, change.kind, change.base > 0 order by change.n)
             + coalesce(today.count, 0) as nth_today
      from change left join today on today.user_id = change.user_id and today.kind = change.kind),
  credit as (
    select counted.user_id, counted.kind, counted.subject, counted.turn, counted.base,
           case when counted.base > 0 then
             greatest(0, tenths / 10 + (abs(hashtext(counted.user_id::text || counted.kind || counted.subject)::bigint) % 10 < tenths % 10)::integer
               - case when counted.granted = 0 then counted.credited else 0 end)::integer
           else round(counted.credited * counted.base::numeric / counted.granted)::integer end as amount,
           profiles.total_exp, counted.n
      from counted join profiles on profiles.id = counted.user_id
     cross join lateral (select counted.base * (10 + profiles.prestige + profiles.is_premium::integer) as tenths) bonus
     where counted.base < 0 or counted.cap is null or counted.nth_today <= counted.cap),
  written as (
    insert into exp_ledger (user_id, kind, subject, turn, base, amount)
    select user_id, kind, subject, turn, base,
           (greatest(-total_exp, sum) - greatest(-total_exp, sum - amount))::integer
      from (select credit.*, sum(amount) over (partition by user_id order by n) as sum from credit) running
    returning exp_ledger.user_id, exp_ledger.amount)
  select written.user_id, sum(written.amount)::integer from written group by written.user_id having sum(written.amount) <> 0;
end $$;
CREATE FUNCTION public.supporter_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  who uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  since_when timestamptz := (select min(since) from supporters where user_id = who and level > 0);
begin
  update profiles set is_premium = since_when is not null, premium_since = since_when, updated_at = now()
    where id = who and (is_premium, premium_since) is distinct from (since_when is not null, since_when);
  return null;
end $$;
CREATE FUNCTION public.tell_moderation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('moderation', '');
  return null;
end $$;
CREATE FUNCTION public.updates_fill_keys() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.sort_at = '-infinity' then
    new.sort_at := case when new.justdate <> (new.created_at at time zone 'UTC')::date
      then new.justdate::timestamp at time zone 'UTC' else new.created_at end;
  end if;
  if new.release_key = '' then
    new.release_key := coalesce(new.version_number, new.justdate::text, nullif(new.title, ''), new.created_at::text);
  end if;
  return new;
end $$;
CREATE FUNCTION public.updates_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes signed_change[] := '{}'; touched integer[];
begin
  if tg_op <> 'DELETE' then
    changes := array(select row(game_id, null, added_by, 0, 0, 1)::signed_change
      from new_rows where confirmed and not is_removed);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row(game_id, null, added_by, 0, 0, -1)::signed_change
      from old_rows where confirmed and not is_removed);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  touched := array(select distinct subject from unnest(changes));
  perform from game_stats where game_id = any(touched) order by game_id for no key update;
  update game_stats s set updates = s.updates + d.sum, last_update_at = (
      select sort_at from updates u where u.game_id = s.game_id and u.confirmed and not u.is_removed
         and u.justdate is not null order by sort_at desc, id desc limit 1)
    from (select subject, sum(sign)::integer from unnest(changes) group by subject) d
   where s.game_id = d.subject;
  perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  update profile_counts c set updates = c.updates + d.sum
    from (select user_id, sum(sign)::integer from unnest(changes) group by user_id) d
   where c.user_id = d.user_id and d.sum <> 0;
  return null;
end $$;
CREATE FUNCTION public.updates_keep_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform updates_order_days(array(select distinct game_id from new_rows));
  return null;
end $$;
CREATE FUNCTION public.updates_order_days(game_ids integer[]) RETURNS void
    LANGUAGE sql
    AS $$
  with days as (
    select array_agg(id order by version_order(version_number), sort_at, id) as ids, array_agg(sort_at order by sort_at, id) as times
      from unnest(game_ids) as game (id_of_game)
      join updates on updates.game_id = game.id_of_game
     where justdate is not null and version_number ~ '\d'
     group by game_id, justdate
    having count(*) > 1
  ), places as (
    select place.id, place.sort_at
      from days
     cross join lateral (
       select id, max(time - n * interval '1 microsecond') over (order by n) + n * interval '1 microsecond' as sort_at
         from unnest(ids, times) with ordinality as u (id, time, n)) place
  )
  update updates u set sort_at = places.sort_at
    from places
   where u.id = places.id and u.sort_at <> places.sort_at
$$;
CREATE FUNCTION public.version_order(version text) RETURNS numeric[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (WITH parts AS (SELECT "substring"(lower(version_order.version), '\d+(?:\.\d+)*'::text) AS numbers, "substring"(lower(version_order.version), '\d+(?:\.\d+)*(.*)$'::text) AS rest) SELECT (((ARRAY(SELECT (number.number)::numeric AS number FROM regexp_split_to_table(regexp_replace(parts.numbers, '(\.0+)+$'::text, ''::text), '\.'::text) number(number)) || (CASE WHEN (lower(version_order.version) ~ '(^|[^a-z])(dev|nightly|snapshot)([^a-z]|$)'::text) THEN '-6'::integer WHEN (lower(version_order.version) ~ '(^|[^a-z])(alpha)([^a-z]|$)'::text) THEN '-5'::integer WHEN (parts.rest ~ '^[-+ ]*(hotfix|fix|patch|final|release)'::text) THEN '-1'::integer WHEN (lower(version_order.version) ~ '(^|[^a-z])(beta)([^a-z]|$)'::text) THEN '-4'::integer WHEN (lower(version_order.version) ~ '(^|[^a-z])(rc|pre|preview|candidate)([^a-z]|$)'::text) THEN '-2'::integer WHEN (parts.rest ~ '^-'::text) THEN '-3'::integer ELSE '-1'::integer END)::numeric) || ARRAY(SELECT (found.found[1])::numeric AS found FROM regexp_matches(parts.rest, '\d+'::text, 'g'::text) found(found))) || CASE WHEN (parts.rest ~ '^[a-z]($|[^a-z])'::text) THEN ARRAY[(ascii(parts.rest))::numeric] ELSE '{}'::numeric[] END) FROM parts WHERE (parts.numbers IS NOT NULL));
CREATE FUNCTION public.viewer_games_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform notify_viewer_games(array(select distinct user_id from old_rows));
  return null;
end $$;
CREATE FUNCTION public.viewer_games_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform notify_viewer_games(array(select distinct user_id from new_rows));
  return null;
end $$;
CREATE FUNCTION public.viewer_votes_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform notify_viewer_games(array(
    select distinct user_id
      from (select user_id, game_id, type from new_rows except select user_id, game_id, type from old_rows) changed));
  return null;
end $$;
CREATE FUNCTION public.votes_keep_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes vote_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(
      select row(case when not set_aside then game_id end, user_id, (type = 1)::integer, (type = -1)::integer)::vote_change
        from new_rows where not set_aside or waits_until is not null);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select row(case when not set_aside then game_id end, user_id, -(type = 1)::integer, -(type = -1)::integer)::vote_change
        from old_rows where not set_aside or waits_until is not null);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  if cardinality(changes) > 1 then
    perform from game_counts where game_id in (select game_id from unnest(changes)) order by game_id for no key update;
    perform from profile_counts where user_id in (select user_id from unnest(changes)) order by user_id for no key update;
  end if;
  update game_counts c set upvotes = c.upvotes + d.up, downvotes = c.downvotes + d.down
    from (select game_id, sum(up)::integer up, sum(down)::integer down from unnest(changes) group by game_id) d
   where c.game_id = d.game_id and (d.up <> 0 or d.down <> 0);
  update profile_counts c set upvotes = c.upvotes + d.up, downvotes = c.downvotes + d.down
    from (select user_id, sum(up)::integer up, sum(down)::integer down from unnest(changes) group by user_id) d
   where c.user_id = d.user_id and (d.up <> 0 or d.down <> 0);
  return null;
end $$;
CREATE FUNCTION public.votes_keep_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare changes day_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(select row((created_at at time zone 'utc')::date, game_id, (type = 1)::integer, (type = -1)::integer, 0)::day_change
      from new_rows where not set_aside);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(select row((created_at at time zone 'utc')::date, game_id, -(type = 1)::integer, -(type = -1)::integer, 0)::day_change
      from old_rows where not set_aside);
  end if;
  if cardinality(changes) = 0 then return null; end if;
  with changed as (
    select day, subject, sum(up)::integer as up, sum(down)::integer as down from unnest(changes)
     group by day, subject having sum(up) <> 0 or sum(down) <> 0),
  updated as (
    update game_day_votes d set upvotes = d.upvotes + c.up, downvotes = d.downvotes + c.down
      from changed c where d.day = c.day and d.game_id = c.subject returning d.day, d.game_id)
  insert into game_day_votes as d (day, game_id, upvotes, downvotes)
    select c.day, c.subject, c.up, c.down from changed c
     where c.up >= 0 and c.down >= 0
       and not exists (select from updated u where u.day = c.day and u.game_id = c.subject)
     order by c.subject, c.day
    on conflict (day, game_id) do update
      set upvotes = d.upvotes + excluded.upvotes, downvotes = d.downvotes + excluded.downvotes;
  return null;
end $$;
CREATE FUNCTION public.wilson_lower(ups integer, downs integer) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (ups <= 0) THEN (0)::double precision ELSE (((((ups)::double precision / ((ups + downs))::double precision) + ((3.8414588206941254)::double precision / ((2 * (ups + downs)))::double precision)) - ((1.959963984540054)::double precision * sqrt((((((ups)::double precision / ((ups + downs))::double precision) * ((1)::double precision - ((ups)::double precision / ((ups + downs))::double precision))) + ((3.8414588206941254)::double precision / ((4 * (ups + downs)))::double precision)) / ((ups + downs))::double precision)))) / ((1)::double precision + ((3.8414588206941254)::double precision / ((ups + downs))::double precision))) END;
CREATE TABLE public.comments (
    id integer NOT NULL,
    post_id integer NOT NULL,
    parent_id integer,
    root_id integer DEFAULT 0 NOT NULL,
    depth smallint DEFAULT 0 NOT NULL,
    user_id uuid,
    content text NOT NULL,
    feedback_data jsonb,
    upvotes integer DEFAULT 0 NOT NULL,
    downvotes integer DEFAULT 0 NOT NULL,
    rating_low double precision GENERATED ALWAYS AS (public.wilson_lower(upvotes, downvotes)) STORED NOT NULL,
    children integer DEFAULT 0 NOT NULL,
    is_removed boolean DEFAULT false NOT NULL,
    is_held boolean DEFAULT false NOT NULL,
    is_visible boolean GENERATED ALWAYS AS (((NOT is_removed) AND (NOT is_held))) STORED NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    edited_at timestamp with time zone,
    has_outside_link boolean DEFAULT false NOT NULL,
    is_shown boolean GENERATED ALWAYS AS ((((NOT is_removed) AND (NOT is_held)) OR (children > 0))) STORED NOT NULL,
    author_level smallint DEFAULT 0 NOT NULL,
    CONSTRAINT comments_check CHECK (((parent_id IS NULL) = (depth = 0))),
    CONSTRAINT comments_check1 CHECK ((edited_at >= created_at)),
    CONSTRAINT comments_children_check CHECK ((children >= 0)),
    CONSTRAINT comments_content_check CHECK (((char_length(content) >= 3) AND (char_length(content) <= 3000))),
    CONSTRAINT comments_depth_check CHECK (((depth >= 0) AND (depth <= 100))),
    CONSTRAINT comments_downvotes_check CHECK ((downvotes >= 0)),
    CONSTRAINT comments_feedback_data_check CHECK (((jsonb_typeof(feedback_data) = 'object'::text) AND (octet_length((feedback_data)::text) <= 16384))),
    CONSTRAINT comments_upvotes_check CHECK ((upvotes >= 0))
);
CREATE TABLE public.posts (
    id integer NOT NULL,
    post_type text NOT NULL,
    game_id integer,
    added_by uuid,
    title text DEFAULT ''::text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    review_type text,
    review_rating smallint,
    review_dev_stage integer,
    review_version text,
    review_is_early boolean GENERATED ALWAYS AS (COALESCE((review_dev_stage = ANY (ARRAY[9, 91, 93])), false)) STORED NOT NULL,
    poll_ends_at timestamp with time zone,
    upvotes integer DEFAULT 0 NOT NULL,
    downvotes integer DEFAULT 0 NOT NULL,
    rating_low double precision GENERATED ALWAYS AS (public.wilson_lower(upvotes, downvotes)) STORED NOT NULL,
    author_level smallint DEFAULT 1 NOT NULL,
    total_comments integer DEFAULT 0 NOT NULL,
    is_private boolean DEFAULT false NOT NULL,
    is_removed boolean DEFAULT false NOT NULL,
    is_held boolean DEFAULT false NOT NULL,
    is_visible boolean GENERATED ALWAYS AS (((NOT is_private) AND (NOT is_removed) AND (NOT is_held))) STORED NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    edited_at timestamp with time zone,
    has_outside_link boolean DEFAULT false NOT NULL,
    views integer DEFAULT 0 NOT NULL,
    CONSTRAINT posts_check CHECK ((edited_at >= created_at)),
    CONSTRAINT posts_discussion_has_game CHECK (((post_type <> 'game-discussion'::text) OR (game_id IS NOT NULL))),
    CONSTRAINT posts_downvotes_check CHECK ((downvotes >= 0)),
    CONSTRAINT posts_length CHECK (
CASE post_type
    WHEN 'review'::text THEN ((char_length(title) <= 100) AND ((char_length(content) >= 50) AND (char_length(content) <= 8000)))
    WHEN 'list'::text THEN (((char_length(title) >= 3) AND (char_length(title) <= 100)) AND (char_length(content) <= 3000))
    WHEN 'poll'::text THEN (((char_length(title) >= 5) AND (char_length(title) <= 100)) AND (char_length(content) <= 8000))
    ELSE (((char_length(title) >= 5) AND (char_length(title) <= 100)) AND ((char_length(content) >= 5) AND (char_length(content) <= 8000)))
END),
    CONSTRAINT posts_only_lists_are_private CHECK (((NOT is_private) OR (post_type = 'list'::text))),
    CONSTRAINT posts_poll_ends CHECK (
CASE
    WHEN (post_type = 'poll'::text) THEN ((poll_ends_at IS NOT NULL) AND (poll_ends_at <= (created_at + '90 days'::interval)))
    ELSE (poll_ends_at IS NULL)
END),
    CONSTRAINT posts_post_type_check CHECK ((post_type = ANY (ARRAY['review'::text, 'discussion'::text, 'game-discussion'::text, 'list'::text, 'interview'::text, 'monthly'::text, 'update'::text, 'feedback-needed'::text, 'poll'::text]))),
    CONSTRAINT posts_review_dev_stage_check CHECK ((review_dev_stage = ANY (ARRAY[9, 10, 11, 90, 91, 93]))),
    CONSTRAINT posts_review_is_whole CHECK (
CASE
    WHEN (post_type = 'review'::text) THEN ((game_id IS NOT NULL) AND (review_type IS NOT NULL) AND (review_rating IS NOT NULL))
    ELSE ((review_type IS NULL) AND (review_rating IS NULL) AND (review_dev_stage IS NULL))
END),
    CONSTRAINT posts_review_rating_check CHECK (((review_rating >= 1) AND (review_rating <= 5))),
    CONSTRAINT posts_review_type_check CHECK ((review_type = ANY (ARRAY['positive'::text, 'negative'::text]))),
    CONSTRAINT posts_review_version_check CHECK ((char_length(review_version) <= 100)),
    CONSTRAINT posts_total_comments_check CHECK ((total_comments >= 0)),
    CONSTRAINT posts_upvotes_check CHECK ((upvotes >= 0)),
    CONSTRAINT posts_views_check CHECK ((views >= 0))
);
CREATE TABLE public.profiles (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    username text NOT NULL,
    display_name text,
    about text DEFAULT ''::text NOT NULL,
    avatar_url public.picture_url,
    avatar_background_url public.picture_url,
    avatar_overlay_url public.picture_url,
    cosmetics jsonb DEFAULT '{}'::jsonb NOT NULL,
    name_badge text,
    name_color text,
    total_exp integer DEFAULT 0 NOT NULL,
    prestige smallint DEFAULT 0 NOT NULL,
    level smallint GENERATED ALWAYS AS (LEAST(((total_exp / 30) + 1), 100)) STORED NOT NULL,
    level_color smallint GENERATED ALWAYS AS (
CASE
    WHEN (((total_exp / 30) + 1) >= 90) THEN 6
    WHEN (((total_exp / 30) + 1) >= 70) THEN 5
    WHEN (((total_exp / 30) + 1) >= 45) THEN 4
    WHEN (((total_exp / 30) + 1) >= 25) THEN 3
    WHEN (((total_exp / 30) + 1) >= 12) THEN 2
    ELSE 1
END) STORED NOT NULL,
    is_premium boolean DEFAULT false NOT NULL,
    premium_since timestamp with time zone,
    role text DEFAULT 'pleb'::text NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    banned_until timestamp with time zone,
    is_demo boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    username_chosen boolean DEFAULT true NOT NULL,
    look_is_premium boolean DEFAULT false NOT NULL,
    onboarding boolean DEFAULT true NOT NULL,
    closed_at timestamp with time zone,
    about_has_outside_link boolean DEFAULT false NOT NULL,
    held_about text,
    held_about_at timestamp with time zone,
    username_key text GENERATED ALWAYS AS (public.fold_case(username)) STORED NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT profiles_about_check CHECK ((char_length(about) <= 2000)),
    CONSTRAINT profiles_check CHECK (((held_about IS NULL) = (held_about_at IS NULL))),
    CONSTRAINT profiles_cosmetics_check CHECK (((jsonb_typeof(cosmetics) = 'object'::text) AND (octet_length((cosmetics)::text) <= 8192))),
    CONSTRAINT profiles_display_name_check CHECK (((char_length(display_name) >= 1) AND (char_length(display_name) <= 40))),
    CONSTRAINT profiles_held_about_check CHECK (((char_length(held_about) >= 1) AND (char_length(held_about) <= 2000))),
    CONSTRAINT profiles_name_badge_check CHECK ((char_length(name_badge) <= 60)),
    CONSTRAINT profiles_name_color_check CHECK ((char_length(name_color) <= 60)),
    CONSTRAINT profiles_prestige_check CHECK (((prestige >= 0) AND (prestige <= 3))),
    CONSTRAINT profiles_role_check CHECK ((role = ANY (ARRAY['pleb'::text, 'council'::text, 'mod'::text, 'admin'::text]))),
    CONSTRAINT profiles_settings_check CHECK (((jsonb_typeof(settings) = 'object'::text) AND (octet_length((settings)::text) <= 16384))),
    CONSTRAINT profiles_total_exp_check CHECK ((total_exp >= 0)),
    CONSTRAINT profiles_username_check CHECK ((username ~ '^[A-Za-z0-9_-]{3,20}$'::text))
)
WITH (fillfactor='85');
CREATE VIEW data_service.blog_comments AS
 SELECT c.id,
    c.post_id,
    c.parent_id,
    c.user_id,
    m.username,
    c.content,
    (c.depth)::integer AS depth,
    c.children,
    c.created_at,
    c.is_removed,
    c.is_held,
    c.upvotes,
    c.downvotes,
    (m.level)::integer AS level,
    (m.level_color)::integer AS level_color,
    m.name_badge,
    m.name_color,
    (m.avatar_url)::text AS avatar_url,
    (m.avatar_background_url)::text AS avatar_background_url,
    (m.avatar_overlay_url)::text AS avatar_overlay_url,
    c.feedback_data,
    p.total_comments
   FROM ((public.comments c
     JOIN public.posts p ON (((p.id = c.post_id) AND p.is_visible)))
     LEFT JOIN public.profiles m ON ((m.id = c.user_id)))
  WHERE c.is_visible;
CREATE VIEW data_service.blog_comments_of_member AS
 SELECT c.id,
    c.post_id,
    c.parent_id,
    c.user_id,
    m.username,
    c.content,
    (c.depth)::integer AS depth,
    c.children,
    c.created_at,
    c.is_removed,
    c.is_held,
    c.upvotes,
    c.downvotes,
    (m.level)::integer AS level,
    (m.level_color)::integer AS level_color,
    m.name_badge,
    m.name_color,
    (m.avatar_url)::text AS avatar_url,
    (m.avatar_background_url)::text AS avatar_background_url,
    (m.avatar_overlay_url)::text AS avatar_overlay_url,
    c.feedback_data,
    p.total_comments
   FROM ((public.comments c
     JOIN public.posts p ON (((p.id = c.post_id) AND (p.is_visible OR ((p.added_by = data_service.viewer()) AND (NOT p.is_removed))))))
     LEFT JOIN public.profiles m ON ((m.id = c.user_id)))
  WHERE (c.is_visible OR ((c.user_id = data_service.viewer()) AND (NOT c.is_removed)));
CREATE VIEW data_service.blog_posts AS
 SELECT p.id,
    p.post_type,
    p.added_by,
    p.added_by AS user_id,
    m.username,
    p.title,
    p.content,
    p.game_id,
    p.review_type,
    (p.review_rating)::integer AS review_rating,
    p.review_dev_stage,
    p.review_version,
    p.total_comments,
    p.upvotes,
    p.downvotes,
    p.is_removed,
    p.is_private,
    p.is_held,
    p.created_at
   FROM (public.posts p
     LEFT JOIN public.profiles m ON ((m.id = p.added_by)))
  WHERE p.is_visible;
CREATE VIEW data_service.blog_posts_of_member AS
 SELECT p.id,
    p.post_type,
    p.added_by,
    p.added_by AS user_id,
    m.username,
    p.title,
    p.content,
    p.game_id,
    p.review_type,
    (p.review_rating)::integer AS review_rating,
    p.review_dev_stage,
    p.review_version,
    p.total_comments,
    p.upvotes,
    p.downvotes,
    p.is_removed,
    p.is_private,
    p.is_held,
    p.created_at
   FROM (public.posts p
     LEFT JOIN public.profiles m ON ((m.id = p.added_by)))
  WHERE (p.is_visible OR ((p.added_by = data_service.viewer()) AND (NOT p.is_removed)));
CREATE TABLE public.post_votes (
    post_id integer NOT NULL,
    user_id uuid NOT NULL,
    type smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT post_votes_type_check CHECK ((type = ANY (ARRAY[1, '-1'::integer])))
);
CREATE VIEW data_service.blog_votes AS
 SELECT post_votes.user_id,
    post_votes.post_id,
        CASE post_votes.type
            WHEN 1 THEN 'upvote'::text
            ELSE 'downvote'::text
        END AS type,
    post_votes.created_at
   FROM public.post_votes
  WHERE (post_votes.user_id = data_service.viewer());
CREATE TABLE public.daily_login_exp (
    user_id uuid NOT NULL,
    day date NOT NULL,
    streak integer NOT NULL,
    exp_added integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT daily_login_exp_exp_added_check CHECK ((exp_added >= 0)),
    CONSTRAINT daily_login_exp_streak_check CHECK ((streak >= 1))
);
CREATE VIEW data_service.daily_login_exp AS
 SELECT daily_login_exp.user_id,
    daily_login_exp.day,
    daily_login_exp.streak,
    daily_login_exp.exp_added,
    daily_login_exp.created_at
   FROM public.daily_login_exp
  WHERE (daily_login_exp.user_id = data_service.viewer());
CREATE TABLE public.favorites (
    user_id uuid NOT NULL,
    game_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE VIEW data_service.favorites AS
 SELECT favorites.user_id,
    favorites.game_id,
    favorites.created_at
   FROM public.favorites
  WHERE (favorites.user_id = data_service.viewer());
CREATE TABLE public.game_counts (
    game_id integer NOT NULL,
    upvotes integer DEFAULT 0 NOT NULL,
    downvotes integer DEFAULT 0 NOT NULL,
    CONSTRAINT game_counts_downvotes_check CHECK ((downvotes >= 0)),
    CONSTRAINT game_counts_upvotes_check CHECK ((upvotes >= 0))
)
WITH (fillfactor='70');
CREATE TABLE public.game_links (
    id integer NOT NULL,
    game_id integer NOT NULL,
    type text NOT NULL,
    url public.http_url NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    "position" smallint DEFAULT 0 NOT NULL,
    CONSTRAINT game_links_note_check CHECK ((char_length(note) <= 200))
);
CREATE TABLE public.games (
    id integer NOT NULL,
    urlid text NOT NULL,
    name text NOT NULL,
    "desc" text DEFAULT ''::text NOT NULL,
    long_desc text DEFAULT ''::text NOT NULL,
    developer text,
    developer_id uuid,
    added_by uuid,
    notes jsonb DEFAULT '[]'::jsonb NOT NULL,
    archived boolean GENERATED ALWAYS AS ((COALESCE(((notes -> 0) ->> 'archived'::text), 'false'::text) = 'true'::text)) STORED NOT NULL,
    confirmed boolean DEFAULT false NOT NULL,
    is_removed boolean DEFAULT false NOT NULL,
    logo_url public.picture_url,
    logo_thumb_url public.picture_url,
    banner_url public.picture_url,
    banner_blur text,
    ss_thumbnails jsonb DEFAULT '[]'::jsonb NOT NULL,
    trailer public.http_url,
    playable boolean DEFAULT false NOT NULL,
    play_link text,
    release_date date,
    release_precision text DEFAULT 'day'::text NOT NULL,
    featured_until timestamp with time zone,
    other_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    import_digest text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    logo_med_url public.picture_url,
    confirmed_at timestamp with time zone,
    CONSTRAINT games_banner_blur_check CHECK ((octet_length(banner_blur) <= 4000)),
    CONSTRAINT games_check CHECK (((NOT playable) OR (play_link IS NOT NULL))),
    CONSTRAINT games_desc_check CHECK ((char_length("desc") <= 300)),
    CONSTRAINT games_developer_check CHECK (((char_length(developer) >= 1) AND (char_length(developer) <= 100))),
    CONSTRAINT games_long_desc_check CHECK ((char_length(long_desc) <= 20000)),
    CONSTRAINT games_name_check CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 200)) AND (name = btrim(name)) AND (name !~ '[\u0001-\u001f\u007f]'::text))),
    CONSTRAINT games_notes_check CHECK (((jsonb_typeof(notes) = 'array'::text) AND (octet_length((notes)::text) <= 20000))),
    CONSTRAINT games_other_data_check CHECK (((jsonb_typeof(other_data) = 'object'::text) AND (octet_length((other_data)::text) <= 8192))),
    CONSTRAINT games_play_link_check CHECK (((play_link ~* '^https?://[^[:space:]<>"]+$'::text) OR (play_link ~ '^/demo-games/[a-z0-9-]+/$'::text))),
    CONSTRAINT games_play_link_check1 CHECK ((octet_length(play_link) <= 2000)),
    CONSTRAINT games_release_date_check CHECK (((release_date >= '1970-01-01'::date) AND (release_date <= '2100-01-01'::date))),
    CONSTRAINT games_release_precision_check CHECK ((release_precision = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
    CONSTRAINT games_ss_thumbnails_check CHECK (((jsonb_typeof(ss_thumbnails) = 'array'::text) AND (jsonb_array_length(ss_thumbnails) <= 3) AND (octet_length((ss_thumbnails)::text) <= 8192))),
    CONSTRAINT games_urlid_check CHECK (((urlid ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(urlid) <= 100)))
)
WITH (fillfactor='90');
CREATE TABLE public.votes (
    game_id integer NOT NULL,
    user_id uuid NOT NULL,
    type smallint NOT NULL,
    set_aside boolean DEFAULT false NOT NULL,
    address_hash bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    waits_until timestamp with time zone,
    switched_at timestamp with time zone,
    newcomer_since timestamp with time zone,
    marked_at timestamp with time zone,
    CONSTRAINT votes_type_check CHECK ((type = ANY (ARRAY[1, '-1'::integer]))),
    CONSTRAINT votes_waiting_are_set_aside CHECK (((waits_until IS NULL) OR set_aside))
);
CREATE VIEW data_service.games AS
 SELECT g.id,
    g.urlid,
    g.name,
    g."desc",
    g.long_desc,
    g.notes,
    g.confirmed,
    g.is_removed,
    g.banner_blur,
    (g.banner_url)::text AS banner_url,
    (g.logo_url)::text AS logo_url,
    (g.logo_thumb_url)::text AS logo_thumb_url,
    g.ss_thumbnails,
    (g.trailer)::text AS trailer,
    COALESCE(c.upvotes, 0) AS upvotes,
    COALESCE(c.downvotes, 0) AS downvotes,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('type',
                CASE v.type
                    WHEN 1 THEN 'upvote'::text
                    ELSE 'downvote'::text
                END, 'user_id', v.user_id, 'created_at', v.created_at)) AS jsonb_agg
           FROM public.votes v
          WHERE ((v.game_id = g.id) AND (v.user_id = data_service.viewer()))), '[]'::jsonb) AS votes,
        CASE
            WHEN ((c.upvotes + c.downvotes) > 0) THEN (round(((100.0 * (c.upvotes)::numeric) / ((c.upvotes + c.downvotes))::numeric)))::integer
            ELSE NULL::integer
        END AS rating,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('type', l.type, 'url', l.url, 'note', NULLIF(l.note, ''::text)) ORDER BY l."position", l.id) AS jsonb_agg
           FROM public.game_links l
          WHERE (l.game_id = g.id)), '[]'::jsonb) AS links,
    data_service.tags_of(g.id) AS tags,
    NULL::jsonb AS steam_keys,
    g.playable,
    g.play_link,
    g.other_data,
    COALESCE(g.confirmed_at, g.created_at) AS created_at,
    g.updated_at,
    g.release_date,
    g.featured_until,
    g.added_by,
    g.developer,
    g.developer_id,
    data_service.tags_of(g.id, 2) AS tags_development,
    data_service.tags_of(g.id, 1) AS tags_platforms,
    data_service.tags_of(g.id, 3) AS tags_monetization,
    data_service.tags_of(g.id, 4) AS tags_playstyle,
    data_service.tags_of(g.id, 5) AS tags_length,
    data_service.tags_of(g.id, 6) AS tags_graphics,
    data_service.tags_of(g.id, 7) AS tags_setting,
    data_service.tags_of(g.id, 8) AS tags_gameplay,
    data_service.tags_of(g.id, 9) AS tags_features,
    data_service.tags_of(g.id, 10) AS tags_engine
   FROM (public.games g
     LEFT JOIN public.game_counts c ON ((c.game_id = g.id)))
  WHERE (NOT g.is_removed);
CREATE VIEW data_service.games_newest AS
 SELECT games.id,
    games.urlid,
    games.name,
    games."desc",
    games.long_desc,
    games.notes,
    games.confirmed,
    games.is_removed,
    games.banner_blur,
    games.banner_url,
    games.logo_url,
    games.logo_thumb_url,
    games.ss_thumbnails,
    games.trailer,
    games.upvotes,
    games.downvotes,
    games.votes,
    games.rating,
    games.links,
    games.tags,
    games.steam_keys,
    games.playable,
    games.play_link,
    games.other_data,
    games.created_at,
    games.updated_at,
    games.release_date,
    games.featured_until,
    games.added_by,
    games.developer,
    games.developer_id,
    games.tags_development,
    games.tags_platforms,
    games.tags_monetization,
    games.tags_playstyle,
    games.tags_length,
    games.tags_graphics,
    games.tags_setting,
    games.tags_gameplay,
    games.tags_features,
    games.tags_engine
   FROM data_service.games
  WHERE games.confirmed;
CREATE VIEW data_service.games_unconfirmed AS
 SELECT games.id,
    games.urlid,
    games.name,
    games."desc",
    games.long_desc,
    games.notes,
    games.confirmed,
    games.is_removed,
    games.banner_blur,
    games.banner_url,
    games.logo_url,
    games.logo_thumb_url,
    games.ss_thumbnails,
    games.trailer,
    games.upvotes,
    games.downvotes,
    games.votes,
    games.rating,
    games.links,
    games.tags,
    games.steam_keys,
    games.playable,
    games.play_link,
    games.other_data,
    games.created_at,
    games.updated_at,
    games.release_date,
    games.featured_until,
    games.added_by,
    games.developer,
    games.developer_id,
    games.tags_development,
    games.tags_platforms,
    games.tags_monetization,
    games.tags_playstyle,
    games.tags_length,
    games.tags_graphics,
    games.tags_setting,
    games.tags_gameplay,
    games.tags_features,
    games.tags_engine
   FROM data_service.games
  WHERE (NOT games.confirmed);
CREATE TABLE public.notifications (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    type text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    link text,
    exp_added integer DEFAULT 0 NOT NULL,
    collectible_ids jsonb,
    once_key text,
    is_seen boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    by_member boolean DEFAULT false NOT NULL,
    actor_id uuid,
    quotes text,
    CONSTRAINT notifications_check CHECK ((by_member OR (actor_id IS NULL))),
    CONSTRAINT notifications_collectible_ids_check CHECK ((jsonb_typeof(collectible_ids) = 'object'::text)),
    CONSTRAINT notifications_link_check CHECK (((link ~* '^(https?://|/)[^[:space:]<>"]*$'::text) AND (link !~ '^//'::text) AND (octet_length(link) <= 2000))),
    CONSTRAINT notifications_message_check CHECK ((char_length(message) <= 2000)),
    CONSTRAINT notifications_once_key_check CHECK (((char_length(once_key) >= 1) AND (char_length(once_key) <= 150))),
    CONSTRAINT notifications_quotes_check CHECK ((quotes ~ '^(comment|post|update):[1-9][0-9]{0,9}$'::text)),
    CONSTRAINT notifications_text_check CHECK ((char_length(text) <= 2000)),
    CONSTRAINT notifications_title_check CHECK ((char_length(title) <= 200)),
    CONSTRAINT notifications_type_check CHECK (((type ~ '^[a-z]+(-[a-z]+)*$'::text) AND (char_length(type) <= 40)))
);
CREATE TABLE public.updates (
    id integer NOT NULL,
    game_id integer NOT NULL,
    version_number text,
    title text DEFAULT ''::text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    justdate date,
    sort_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    release_key text DEFAULT ''::text NOT NULL,
    source text DEFAULT 'user'::text NOT NULL,
    added_by uuid,
    confirmed boolean DEFAULT true NOT NULL,
    is_removed boolean DEFAULT false NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    import_digest text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    source_key text,
    edited_at timestamp with time zone,
    CONSTRAINT updates_content_check CHECK ((char_length(content) <= 20000)),
    CONSTRAINT updates_justdate_check CHECK (((justdate >= '1970-01-01'::date) AND (justdate <= '2100-01-01'::date))),
    CONSTRAINT updates_release_key_check CHECK (((char_length(release_key) >= 1) AND (char_length(release_key) <= 170))),
    CONSTRAINT updates_sort_at_check CHECK ((sort_at > '-infinity'::timestamp with time zone)),
    CONSTRAINT updates_source_check CHECK ((source = ANY (ARRAY['user'::text, 'feed'::text, 'push'::text, 'import'::text, 'demo'::text]))),
    CONSTRAINT updates_source_key_check CHECK (((char_length(source_key) >= 1) AND (char_length(source_key) <= 64))),
    CONSTRAINT updates_title_check CHECK ((char_length(title) <= 150)),
    CONSTRAINT updates_version_number_check CHECK (((char_length(version_number) >= 1) AND (char_length(version_number) <= 100)))
);
CREATE VIEW data_service.notifications AS
 SELECT n.id,
    n.user_id,
    n.type,
        CASE
            WHEN (n.type = 'update'::text) THEN COALESCE(( SELECT u.title
               FROM public.updates u
              WHERE ((u.id = ("substring"(n.quotes, '^update:([0-9]+)$'::text))::integer) AND u.confirmed AND (NOT u.is_removed))), ''::text)
            WHEN (n.type <> ALL (ARRAY['reply'::text, 'comment'::text, 'mention'::text, 'review'::text])) THEN n.text
            WHEN (n.link ~~ '/post/%#comment-%'::text) THEN COALESCE(( SELECT n.text
               FROM (public.comments c
                 JOIN public.posts p ON ((p.id = c.post_id)))
              WHERE ((c.id = ("substring"(n.link, '[0-9]+$'::text))::integer) AND c.is_visible AND p.is_visible)), ''::text)
            WHEN (n.link ~~ '/post/%'::text) THEN COALESCE(( SELECT n.text
               FROM public.posts p
              WHERE ((p.id = ("substring"(n.link, '[0-9]+$'::text))::integer) AND p.is_visible)), ''::text)
            ELSE n.text
        END AS text,
        CASE
            WHEN n.by_member THEN ((COALESCE(( SELECT COALESCE(p.display_name, p.username) AS "coalesce"
               FROM public.profiles p
              WHERE ((p.id = n.actor_id) AND (p.closed_at IS NULL))), 'A deleted member'::text) || ' '::text) || n.title)
            ELSE n.title
        END AS title,
    n.message,
    n.link,
    n.exp_added,
    n.created_at,
    n.is_seen,
    n.collectible_ids
   FROM public.notifications n
  WHERE (n.user_id = data_service.viewer());
CREATE VIEW data_service.profile_levels AS
 SELECT p.id AS user_id,
    (p.level)::integer AS level,
    (p.level_color)::integer AS level_color
   FROM public.profiles p
  WHERE (p.closed_at IS NULL);
CREATE TABLE public.profile_counts (
    user_id uuid NOT NULL,
    upvotes integer DEFAULT 0 NOT NULL,
    downvotes integer DEFAULT 0 NOT NULL,
    reviews integer DEFAULT 0 NOT NULL,
    posts integer DEFAULT 0 NOT NULL,
    comments integer DEFAULT 0 NOT NULL,
    games integer DEFAULT 0 NOT NULL,
    updates integer DEFAULT 0 NOT NULL,
    visits integer DEFAULT 0 NOT NULL,
    longest_streak integer DEFAULT 0 NOT NULL,
    streak_month date,
    month_streak integer DEFAULT 0 NOT NULL,
    streak_week date,
    week_streak integer DEFAULT 0 NOT NULL,
    CONSTRAINT profile_counts_comments_check CHECK ((comments >= 0)),
    CONSTRAINT profile_counts_downvotes_check CHECK ((downvotes >= 0)),
    CONSTRAINT profile_counts_games_check CHECK ((games >= 0)),
    CONSTRAINT profile_counts_longest_streak_check CHECK ((longest_streak >= 0)),
    CONSTRAINT profile_counts_month_streak_check CHECK ((month_streak >= 0)),
    CONSTRAINT profile_counts_posts_check CHECK ((posts >= 0)),
    CONSTRAINT profile_counts_reviews_check CHECK ((reviews >= 0)),
    CONSTRAINT profile_counts_updates_check CHECK ((updates >= 0)),
    CONSTRAINT profile_counts_upvotes_check CHECK ((upvotes >= 0)),
    CONSTRAINT profile_counts_visits_check CHECK ((visits >= 0)),
    CONSTRAINT profile_counts_week_streak_check CHECK ((week_streak >= 0))
)
WITH (fillfactor='70');
CREATE VIEW data_service.profiles AS
 SELECT p.id,
    p.username,
    p.display_name,
    p.about,
    (p.avatar_url)::text AS avatar_url,
    (p.avatar_background_url)::text AS avatar_background_url,
    (p.avatar_overlay_url)::text AS avatar_overlay_url,
    p.name_badge,
    p.name_color,
    p.total_exp,
    (p.prestige)::integer AS prestige,
    p.is_premium,
    p.role,
    COALESCE(c.upvotes, 0) AS upvotes,
    COALESCE(c.downvotes, 0) AS downvotes,
    p.created_at
   FROM (public.profiles p
     LEFT JOIN public.profile_counts c ON ((c.user_id = p.id)))
  WHERE (p.closed_at IS NULL);
CREATE VIEW data_service.updates AS
 SELECT u.id,
    u.game_id,
    u.version_number,
    u.title,
    u.content,
    u.justdate,
    u.sort_at AS created_at,
    u.added_by,
    u.confirmed,
    u.is_removed
   FROM (public.updates u
     JOIN public.games g ON (((g.id = u.game_id) AND (NOT g.is_removed))))
  WHERE (u.confirmed AND (NOT u.is_removed));
CREATE VIEW data_service.updates_view AS
 SELECT u.id,
    u.game_id,
    u.version_number,
    u.title,
    u.content,
    u.justdate,
    u.sort_at AS created_at,
    u.added_by,
    u.confirmed,
    u.is_removed,
    g.name AS game_name,
    g.urlid AS game_urlid,
    (g.logo_url)::text AS game_logo_url,
    data_service.tags_of(g.id) AS tags
   FROM (public.updates u
     JOIN public.games g ON (((g.id = u.game_id) AND g.confirmed AND (NOT g.is_removed))))
  WHERE (u.confirmed AND (NOT u.is_removed));
CREATE TABLE public.edit_requests (
    id integer NOT NULL,
    game_id integer NOT NULL,
    user_id uuid,
    status text DEFAULT 'pending'::text NOT NULL,
    diff jsonb NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    undoes_id integer,
    decided_by uuid,
    decided_at timestamp with time zone,
    decision_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    basis text,
    hidden_at timestamp with time zone,
    hidden_reason text,
    CONSTRAINT edit_requests_basis CHECK (((basis IS NULL) OR (status = 'applied'::text))),
    CONSTRAINT edit_requests_basis_check CHECK ((basis = ANY (ARRAY['accepted'::text, 'moderator'::text, 'developer'::text, 'fills-empty'::text]))),
    CONSTRAINT edit_requests_check CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT edit_requests_decision_reason_check CHECK ((char_length(decision_reason) <= 1000)),
    CONSTRAINT edit_requests_diff_check CHECK (((jsonb_typeof(diff) = 'object'::text) AND (diff <> '{}'::jsonb) AND (octet_length((diff)::text) <= 200000))),
    CONSTRAINT edit_requests_hidden CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
    CONSTRAINT edit_requests_hidden_reason_check CHECK ((char_length(hidden_reason) <= 1000)),
    CONSTRAINT edit_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'applied'::text, 'declined'::text, 'withdrawn'::text]))),
    CONSTRAINT edit_requests_summary_check CHECK ((char_length(summary) <= 500))
);
CREATE VIEW data_service.user_edit_req_logs AS
 SELECT e.id,
    e.user_id,
    e.game_id,
    e.status,
        CASE
            WHEN (NOT h.hidden) THEN e.summary
            ELSE NULL::text
        END AS summary,
        CASE
            WHEN (NOT h.hidden) THEN e.diff
            ELSE NULL::jsonb
        END AS diff,
    e.decision_reason,
    e.created_at,
    e.decided_at
   FROM (public.edit_requests e
     CROSS JOIN LATERAL ( SELECT ((e.hidden_at IS NOT NULL) OR (EXISTS ( SELECT
                   FROM public.edit_requests undone
                  WHERE ((undone.id = e.undoes_id) AND (undone.hidden_at IS NOT NULL))))) AS hidden) h)
  WHERE (e.user_id = data_service.viewer());
CREATE TABLE public.profile_update_logs (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    diff jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT profile_update_logs_diff_check CHECK (((jsonb_typeof(diff) = 'object'::text) AND (octet_length((diff)::text) <= 32768)))
);
CREATE VIEW data_service.user_profile_update_logs AS
 SELECT profile_update_logs.id,
    profile_update_logs.user_id,
    profile_update_logs.diff,
    profile_update_logs.created_at
   FROM public.profile_update_logs
  WHERE (profile_update_logs.user_id = data_service.viewer());
CREATE TABLE public.view_logs (
    id bigint NOT NULL,
    game_id integer NOT NULL,
    user_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    day date DEFAULT ((now() AT TIME ZONE 'utc'::text))::date NOT NULL,
    visitor_hash bytea
);
CREATE VIEW data_service.view_logs AS
 SELECT view_logs.id,
    view_logs.user_id,
    view_logs.game_id,
    view_logs.created_at
   FROM public.view_logs
  WHERE (view_logs.user_id = data_service.viewer());
CREATE VIEW data_service.votes AS
 SELECT votes.user_id,
    votes.game_id,
        CASE votes.type
            WHEN 1 THEN 'upvote'::text
            ELSE 'downvote'::text
        END AS type,
    votes.created_at
   FROM public.votes
  WHERE (votes.user_id = data_service.viewer());
CREATE TABLE public.api_tokens (
    id integer NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    token_hash bytea NOT NULL,
    hint text NOT NULL,
    scopes text[] NOT NULL,
    aal text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    used_at timestamp with time zone,
    CONSTRAINT api_tokens_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text]))),
    CONSTRAINT api_tokens_check CHECK ((expires_at > created_at)),
    CONSTRAINT api_tokens_hint_check CHECK ((char_length(hint) = 4)),
    CONSTRAINT api_tokens_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
    CONSTRAINT api_tokens_scopes_check CHECK ((((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 3)) AND (scopes <@ ARRAY['read'::text, 'write'::text, 'updates'::text]))),
    CONSTRAINT api_tokens_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
ALTER TABLE public.api_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.archived_votes (
    request_id integer NOT NULL,
    game_id integer NOT NULL,
    user_id uuid NOT NULL,
    type smallint NOT NULL,
    set_aside boolean NOT NULL,
    address_hash bytea,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT archived_votes_type_check CHECK ((type = ANY (ARRAY[1, '-1'::integer])))
);
CREATE TABLE public.auth_flow_states (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid,
    kind text NOT NULL,
    code_challenge text,
    auth_code_hash bytea,
    state_hash bytea,
    provider text,
    sealed bytea,
    redirect_to text,
    method text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT auth_flow_states_auth_code_hash_check CHECK ((octet_length(auth_code_hash) = 32)),
    CONSTRAINT auth_flow_states_code_challenge_check CHECK ((char_length(code_challenge) = 43)),
    CONSTRAINT auth_flow_states_kind_check CHECK ((kind = ANY (ARRAY['mail'::text, 'sign-in'::text, 'link'::text]))),
    CONSTRAINT auth_flow_states_method_check CHECK ((char_length(method) <= 40)),
    CONSTRAINT auth_flow_states_provider_check CHECK ((provider ~ '^[a-z][a-z0-9_-]{0,39}$'::text)),
    CONSTRAINT auth_flow_states_redirect_to_check CHECK ((octet_length(redirect_to) <= 2000)),
    CONSTRAINT auth_flow_states_sealed_check CHECK ((octet_length(sealed) <= 16384)),
    CONSTRAINT auth_flow_states_state_hash_check CHECK ((octet_length(state_hash) = 32))
);
CREATE TABLE public.auth_identities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    subject text NOT NULL,
    identity_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    email text,
    last_sign_in_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    suspended_at timestamp with time zone,
    CONSTRAINT auth_identities_email_check CHECK (((email = lower(email)) AND ((octet_length(email) >= 3) AND (octet_length(email) <= 254)))),
    CONSTRAINT auth_identities_identity_data_check CHECK (((jsonb_typeof(identity_data) = 'object'::text) AND (octet_length((identity_data)::text) <= 16384))),
    CONSTRAINT auth_identities_provider_check CHECK ((provider ~ '^[a-z][a-z0-9_-]{0,39}$'::text)),
    CONSTRAINT auth_identities_subject_check CHECK (((octet_length(subject) >= 1) AND (octet_length(subject) <= 255)))
);
CREATE TABLE public.auth_mfa_challenges (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    factor_id uuid NOT NULL,
    session_id uuid,
    verified_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    code_hash bytea,
    code_failures smallint DEFAULT 0 NOT NULL,
    CONSTRAINT auth_mfa_challenges_code_hash_check CHECK ((octet_length(code_hash) = 32))
);
CREATE TABLE public.auth_mfa_factors (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    friendly_name text,
    factor_type text NOT NULL,
    status text DEFAULT 'unverified'::text NOT NULL,
    sealed_secret bytea NOT NULL,
    last_step bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    verified_at timestamp with time zone,
    CONSTRAINT auth_mfa_factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['totp'::text, 'phone'::text]))),
    CONSTRAINT auth_mfa_factors_friendly_name_check CHECK ((char_length(friendly_name) <= 100)),
    CONSTRAINT auth_mfa_factors_sealed_secret_check CHECK ((octet_length(sealed_secret) <= 1024)),
    CONSTRAINT auth_mfa_factors_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text])))
);
CREATE TABLE public.auth_mfa_recovery_codes (
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT auth_mfa_recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32))
);
CREATE TABLE public.auth_one_time_tokens (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    token_hash bytea NOT NULL,
    code_hash bytea,
    code_failures smallint DEFAULT 0 NOT NULL,
    email text NOT NULL,
    flow_state_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT auth_one_time_tokens_code_hash_check CHECK ((octet_length(code_hash) = 32)),
    CONSTRAINT auth_one_time_tokens_kind_check CHECK ((kind = ANY (ARRAY['signup'::text, 'recovery'::text, 'magiclink'::text, 'email_change'::text, 'reauthentication'::text]))),
    CONSTRAINT auth_one_time_tokens_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE TABLE public.auth_sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    generation integer DEFAULT 0 NOT NULL,
    rotations timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    aal text DEFAULT 'aal1'::text NOT NULL,
    amr jsonb DEFAULT '[]'::jsonb NOT NULL,
    user_agent text,
    rough_address text,
    tag text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    refreshed_at timestamp with time zone DEFAULT now() NOT NULL,
    not_after timestamp with time zone NOT NULL,
    authenticated_at timestamp with time zone DEFAULT now() NOT NULL,
    min_generation integer DEFAULT 0 NOT NULL,
    CONSTRAINT auth_sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text]))),
    CONSTRAINT auth_sessions_amr_check CHECK (((jsonb_typeof(amr) = 'array'::text) AND (octet_length((amr)::text) <= 4096))),
    CONSTRAINT auth_sessions_generation_check CHECK ((generation >= 0)),
    CONSTRAINT auth_sessions_min_generation_check CHECK ((min_generation >= 0)),
    CONSTRAINT auth_sessions_rotations_check CHECK ((cardinality(rotations) <= 16)),
    CONSTRAINT auth_sessions_rough_address_check CHECK ((char_length(rough_address) <= 60)),
    CONSTRAINT auth_sessions_tag_check CHECK ((char_length(tag) <= 100)),
    CONSTRAINT auth_sessions_user_agent_check CHECK ((char_length(user_agent) <= 300))
)
WITH (fillfactor='80');
CREATE TABLE public.auth_throttles (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint,
    CONSTRAINT auth_throttles_key_check CHECK ((char_length(key) <= 255))
);
CREATE TABLE public.auth_users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text,
    new_email text,
    password_hash text,
    confirmed_at timestamp with time zone,
    email_proven boolean DEFAULT false NOT NULL,
    last_sign_in_at timestamp with time zone,
    user_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    app_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    banned_until timestamp with time zone,
    ban_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT auth_users_app_metadata_check CHECK (((jsonb_typeof(app_metadata) = 'object'::text) AND (octet_length((app_metadata)::text) <= 16384))),
    CONSTRAINT auth_users_ban_reason_check CHECK (((char_length(ban_reason) >= 1) AND (char_length(ban_reason) <= 1000))),
    CONSTRAINT auth_users_check CHECK (((ban_reason IS NULL) OR (banned_until IS NOT NULL))),
    CONSTRAINT auth_users_check1 CHECK (((NOT email_proven) OR (email IS NOT NULL))),
    CONSTRAINT auth_users_email_check CHECK (((email = lower(email)) AND ((octet_length(email) >= 3) AND (octet_length(email) <= 254)))),
    CONSTRAINT auth_users_new_email_check CHECK (((new_email = lower(new_email)) AND ((octet_length(new_email) >= 3) AND (octet_length(new_email) <= 254)))),
    CONSTRAINT auth_users_password_hash_check CHECK ((octet_length(password_hash) <= 300)),
    CONSTRAINT auth_users_user_metadata_check CHECK (((jsonb_typeof(user_metadata) = 'object'::text) AND (octet_length((user_metadata)::text) <= 16384)))
);
CREATE TABLE public.blocked_games (
    user_id uuid NOT NULL,
    game_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.comment_votes (
    comment_id integer NOT NULL,
    user_id uuid NOT NULL,
    type smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT comment_votes_type_check CHECK ((type = ANY (ARRAY[1, '-1'::integer])))
);
ALTER TABLE public.comments ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.dead_links (
    id integer NOT NULL,
    game_id integer NOT NULL,
    link public.http_url NOT NULL,
    failures integer DEFAULT 1 NOT NULL,
    status smallint,
    reason text NOT NULL,
    first_failed_at timestamp with time zone DEFAULT now() NOT NULL,
    last_failed_at timestamp with time zone DEFAULT now() NOT NULL,
    proposed_at timestamp with time zone,
    settled_at timestamp with time zone,
    settled_by uuid,
    CONSTRAINT dead_links_failures_check CHECK ((failures >= 1)),
    CONSTRAINT dead_links_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
    CONSTRAINT dead_links_status_check CHECK (((status >= 100) AND (status <= 599)))
);
ALTER TABLE public.dead_links ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.dead_links_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.edit_requests ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.edit_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.exp_ledger (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    amount integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    turn smallint DEFAULT 1 NOT NULL,
    base integer NOT NULL,
    CONSTRAINT exp_ledger_base_check CHECK ((base <> 0)),
    CONSTRAINT exp_ledger_kind_check CHECK (((kind ~ '^[a-z]+(-[a-z]+)*$'::text) AND (char_length(kind) <= 40))),
    CONSTRAINT exp_ledger_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 100))),
    CONSTRAINT exp_ledger_turn_check CHECK ((turn >= 1))
);
ALTER TABLE public.exp_ledger ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.exp_ledger_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.feedback (
    id integer NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    added_by uuid,
    page text,
    browser text,
    picture text,
    status text DEFAULT 'open'::text NOT NULL,
    reply text DEFAULT ''::text NOT NULL,
    answered_by uuid,
    answered_at timestamp with time zone,
    is_removed boolean DEFAULT false NOT NULL,
    votes integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT feedback_browser_check CHECK ((char_length(browser) <= 400)),
    CONSTRAINT feedback_content_check CHECK (((char_length(content) >= 10) AND (char_length(content) <= 4000))),
    CONSTRAINT feedback_kind_check CHECK ((kind = ANY (ARRAY['bug'::text, 'idea'::text, 'data'::text]))),
    CONSTRAINT feedback_page_check CHECK ((char_length(page) <= 500)),
    CONSTRAINT feedback_picture_check CHECK ((picture ~ '^/media/uploads/[0-9a-f]{40}/[\w.]+$'::text)),
    CONSTRAINT feedback_reply_check CHECK ((char_length(reply) <= 2000)),
    CONSTRAINT feedback_status_check CHECK ((status = ANY (ARRAY['open'::text, 'planned'::text, 'done'::text, 'declined'::text]))),
    CONSTRAINT feedback_title_check CHECK (((char_length(title) >= 5) AND (char_length(title) <= 100))),
    CONSTRAINT feedback_votes_check CHECK ((votes >= 0))
);
ALTER TABLE public.feedback ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.feedback_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.feedback_votes (
    feedback_id integer NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.game_counts_changed (
    game_id integer NOT NULL,
    xid xid8 NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE public.game_day_clicks (
    game_id integer NOT NULL,
    day date NOT NULL,
    link_type text NOT NULL,
    clicks integer NOT NULL,
    CONSTRAINT game_day_clicks_clicks_check CHECK ((clicks >= 0))
);
CREATE TABLE public.game_day_views (
    game_id integer NOT NULL,
    day date NOT NULL,
    views integer NOT NULL,
    CONSTRAINT game_day_views_views_check CHECK ((views >= 0))
);
CREATE TABLE public.game_day_votes (
    day date NOT NULL,
    game_id integer NOT NULL,
    upvotes integer NOT NULL,
    downvotes integer NOT NULL
);
CREATE TABLE public.game_link_ages (
    game_id integer NOT NULL,
    url text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    gone_at timestamp with time zone
);
ALTER TABLE public.game_links ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.game_links_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.game_stats (
    game_id integer NOT NULL,
    reviews integer DEFAULT 0 NOT NULL,
    discussions integer DEFAULT 0 NOT NULL,
    full_reviews integer DEFAULT 0 NOT NULL,
    full_positive integer DEFAULT 0 NOT NULL,
    full_stars integer DEFAULT 0 NOT NULL,
    early_reviews integer DEFAULT 0 NOT NULL,
    early_positive integer DEFAULT 0 NOT NULL,
    early_stars integer DEFAULT 0 NOT NULL,
    favorites integer DEFAULT 0 NOT NULL,
    updates integer DEFAULT 0 NOT NULL,
    last_update_at timestamp with time zone,
    CONSTRAINT game_stats_discussions_check CHECK ((discussions >= 0)),
    CONSTRAINT game_stats_early_positive_check CHECK ((early_positive >= 0)),
    CONSTRAINT game_stats_early_reviews_check CHECK ((early_reviews >= 0)),
    CONSTRAINT game_stats_early_stars_check CHECK ((early_stars >= 0)),
    CONSTRAINT game_stats_favorites_check CHECK ((favorites >= 0)),
    CONSTRAINT game_stats_full_positive_check CHECK ((full_positive >= 0)),
    CONSTRAINT game_stats_full_reviews_check CHECK ((full_reviews >= 0)),
    CONSTRAINT game_stats_full_stars_check CHECK ((full_stars >= 0)),
    CONSTRAINT game_stats_reviews_check CHECK ((reviews >= 0)),
    CONSTRAINT game_stats_updates_check CHECK ((updates >= 0))
)
WITH (fillfactor='80');
CREATE TABLE public.games_changed (
    game_id integer NOT NULL,
    xid xid8 NOT NULL
)
WITH (fillfactor='70');
ALTER TABLE public.games ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.interaction_days (
    name text NOT NULL,
    day date NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT interaction_days_count_check CHECK ((count >= 0)),
    CONSTRAINT interaction_days_name_check CHECK (((name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(name) <= 60)))
);
CREATE TABLE public.link_checks (
    game_id integer NOT NULL,
    checked_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.link_clicks (
    id bigint NOT NULL,
    game_id integer NOT NULL,
    link_type text NOT NULL,
    user_id uuid,
    visitor_hash bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    day date DEFAULT ((now() AT TIME ZONE 'utc'::text))::date NOT NULL
);
ALTER TABLE public.link_clicks ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.link_clicks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.link_types (
    id text NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    "position" smallint NOT NULL,
    CONSTRAINT link_types_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);
CREATE TABLE public.list_items (
    list_id integer NOT NULL,
    game_id integer NOT NULL,
    "position" integer NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    post_type text GENERATED ALWAYS AS ('list'::text) STORED NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT list_items_note_check CHECK ((char_length(note) <= 500)),
    CONSTRAINT list_items_position_check CHECK (("position" >= 0))
);
CREATE TABLE public.marked_votes_decisions (
    game_id integer NOT NULL,
    marked_until timestamp with time zone NOT NULL,
    set_aside boolean NOT NULL
);
CREATE TABLE public.media (
    hash text NOT NULL,
    purpose text NOT NULL,
    uploaded_by uuid,
    width integer NOT NULL,
    height integer NOT NULL,
    is_animated boolean DEFAULT false NOT NULL,
    blur text NOT NULL,
    bytes integer NOT NULL,
    is_stored boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    touched_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT media_blur_check CHECK ((octet_length(blur) <= 4000)),
    CONSTRAINT media_bytes_check CHECK ((bytes > 0)),
    CONSTRAINT media_hash_check CHECK ((hash ~ '^[0-9a-f]{40}$'::text)),
    CONSTRAINT media_height_check CHECK (((height >= 1) AND (height <= 10000))),
    CONSTRAINT media_purpose_check CHECK ((purpose = ANY (ARRAY['logo'::text, 'banner'::text, 'screenshot'::text]))),
    CONSTRAINT media_width_check CHECK (((width >= 1) AND (width <= 10000)))
);
CREATE TABLE public.media_references (
    hash text NOT NULL,
    subject_type text NOT NULL,
    subject_id text NOT NULL
);
CREATE TABLE public.moderation_locks (
    kind text NOT NULL,
    item_id text NOT NULL,
    moderator_id uuid NOT NULL,
    taken_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT moderation_locks_item_id_check CHECK (((char_length(item_id) >= 1) AND (char_length(item_id) <= 60))),
    CONSTRAINT moderation_locks_kind_check CHECK (((kind ~ '^[a-z]+(-[a-z]+)*$'::text) AND (char_length(kind) <= 40)))
);
CREATE TABLE public.moderation_log (
    id bigint NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_type text NOT NULL,
    subject_id text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    member_id uuid,
    about_member boolean DEFAULT false NOT NULL,
    CONSTRAINT moderation_log_action_check CHECK (((action ~ '^[a-z]+(-[a-z]+)*$'::text) AND (char_length(action) <= 60))),
    CONSTRAINT moderation_log_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
    CONSTRAINT moderation_log_reason_check CHECK ((char_length(reason) <= 2000)),
    CONSTRAINT moderation_log_subject_id_check CHECK (((char_length(subject_id) >= 1) AND (char_length(subject_id) <= 60))),
    CONSTRAINT moderation_log_subject_type_check CHECK (((subject_type ~ '^[a-z]+(-[a-z]+)*$'::text) AND (char_length(subject_type) <= 40)))
);
ALTER TABLE public.moderation_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.moderation_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.moderation_reasons (
    id integer NOT NULL,
    kind text,
    label text NOT NULL,
    text text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT moderation_reasons_kind_check CHECK ((char_length(kind) <= 40)),
    CONSTRAINT moderation_reasons_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60))),
    CONSTRAINT moderation_reasons_position_check CHECK (("position" >= 0)),
    CONSTRAINT moderation_reasons_text_check CHECK (((char_length(text) >= 3) AND (char_length(text) <= 1000)))
);
ALTER TABLE public.moderation_reasons ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.moderation_reasons_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.new_games (
    game_id integer NOT NULL,
    confirmed_at timestamp with time zone DEFAULT now() NOT NULL,
    is_announced boolean DEFAULT false NOT NULL
);
CREATE TABLE public.new_games_announcement (
    is_only boolean DEFAULT true NOT NULL,
    games integer[] NOT NULL,
    after_search integer DEFAULT 0 NOT NULL,
    CONSTRAINT new_games_announcement_is_only_check CHECK (is_only)
);
ALTER TABLE public.notifications ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ownership_verifications (
    id integer NOT NULL,
    game_id integer NOT NULL,
    user_id uuid NOT NULL,
    token text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    page_url public.http_url,
    message text DEFAULT ''::text NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    decision_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    evidence text DEFAULT ''::text NOT NULL,
    checked_at timestamp with time zone,
    refusal text,
    CONSTRAINT ownership_verifications_decision_reason_check CHECK ((char_length(decision_reason) <= 1000)),
    CONSTRAINT ownership_verifications_evidence_check CHECK ((char_length(evidence) <= 1000)),
    CONSTRAINT ownership_verifications_message_check CHECK ((char_length(message) <= 3000)),
    CONSTRAINT ownership_verifications_refusal_check CHECK ((refusal = ANY (ARRAY['declined'::text, 'revoked'::text]))),
    CONSTRAINT ownership_verifications_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'requested'::text, 'verified'::text, 'declined'::text, 'given-up'::text, 'revoked'::text]))),
    CONSTRAINT ownership_verifications_token_check CHECK (((char_length(token) >= 8) AND (char_length(token) <= 100)))
);
ALTER TABLE public.ownership_verifications ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.ownership_verifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.played_games (
    user_id uuid NOT NULL,
    game_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.poll_options (
    post_id integer NOT NULL,
    "position" smallint NOT NULL,
    label text NOT NULL,
    votes integer DEFAULT 0 NOT NULL,
    post_type text GENERATED ALWAYS AS ('poll'::text) STORED NOT NULL,
    CONSTRAINT poll_options_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 100))),
    CONSTRAINT poll_options_position_check CHECK ((("position" >= 1) AND ("position" <= 10))),
    CONSTRAINT poll_options_votes_check CHECK ((votes >= 0))
);
CREATE TABLE public.poll_votes (
    post_id integer NOT NULL,
    user_id uuid NOT NULL,
    "position" smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.post_day_counts (
    day date NOT NULL,
    post_id integer NOT NULL,
    upvotes integer DEFAULT 0 NOT NULL,
    downvotes integer DEFAULT 0 NOT NULL,
    views integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.post_views (
    id bigint NOT NULL,
    post_id integer NOT NULL,
    user_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    day date DEFAULT ((now() AT TIME ZONE 'utc'::text))::date NOT NULL,
    visitor_hash bytea
);
ALTER TABLE public.post_views ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.post_views_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.posts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.posts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW public.profile_levels AS
 SELECT profiles.id AS user_id,
    profiles.level,
    profiles.level_color
   FROM public.profiles;
ALTER TABLE public.profile_update_logs ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.profile_update_logs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.reports (
    id integer NOT NULL,
    reporter_id uuid,
    subject_type text NOT NULL,
    subject_id text NOT NULL,
    kind text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    decision_reason text,
    CONSTRAINT reports_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT reports_decision_reason_check CHECK ((char_length(decision_reason) <= 1000)),
    CONSTRAINT reports_kind_check CHECK ((kind = ANY (ARRAY['spam'::text, 'abuse'::text, 'spoiler'::text, 'off-topic'::text, 'other'::text]))),
    CONSTRAINT reports_reason_check CHECK ((char_length(reason) <= 1000)),
    CONSTRAINT reports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))),
    CONSTRAINT reports_subject_id_check CHECK (((char_length(subject_id) >= 1) AND (char_length(subject_id) <= 60))),
    CONSTRAINT reports_subject_type_check CHECK ((subject_type = ANY (ARRAY['post'::text, 'comment'::text, 'profile'::text, 'update'::text])))
);
ALTER TABLE public.reports ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.saved_searches (
    id integer NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    params text NOT NULL,
    alert_since timestamp with time zone,
    notification_id bigint,
    announced_games integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    CONSTRAINT saved_searches_announced_games_check CHECK ((announced_games >= 0)),
    CONSTRAINT saved_searches_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
    CONSTRAINT saved_searches_params_check CHECK (((char_length(params) >= 1) AND (char_length(params) <= 1500)))
);
ALTER TABLE public.saved_searches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.saved_searches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.site_state (
    key text NOT NULL,
    value jsonb NOT NULL,
    CONSTRAINT site_state_key_check CHECK ((char_length(key) <= 60))
);
CREATE TABLE public.steam_key_reads (
    id bigint NOT NULL,
    game_id integer NOT NULL,
    user_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    keys integer DEFAULT 0 NOT NULL,
    CONSTRAINT steam_key_reads_keys_check CHECK ((keys >= 0))
);
ALTER TABLE public.steam_key_reads ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.steam_key_reads_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.steam_keys (
    id integer NOT NULL,
    game_id integer NOT NULL,
    given_by uuid,
    code text,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sealed bytea,
    code_hash bytea,
    hint text DEFAULT ''::text NOT NULL,
    CONSTRAINT steam_keys_code_check CHECK (((char_length(code) >= 5) AND (char_length(code) <= 100))),
    CONSTRAINT steam_keys_code_hash_check CHECK ((octet_length(code_hash) = 32)),
    CONSTRAINT steam_keys_hint_check CHECK ((char_length(hint) <= 5)),
    CONSTRAINT steam_keys_note_check CHECK ((char_length(note) <= 500)),
    CONSTRAINT steam_keys_sealed CHECK ((((code IS NULL) = (sealed IS NOT NULL)) AND ((sealed IS NULL) = (code_hash IS NULL))))
);
ALTER TABLE public.steam_keys ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.steam_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.supporters (
    identity_id uuid NOT NULL,
    user_id uuid NOT NULL,
    level smallint DEFAULT 0 NOT NULL,
    since timestamp with time zone,
    sealed_refresh_token bytea,
    checked_at timestamp with time zone DEFAULT now() NOT NULL,
    next_check_at timestamp with time zone,
    CONSTRAINT supporters_check CHECK (((level = 0) = (since IS NULL))),
    CONSTRAINT supporters_check1 CHECK (((next_check_at IS NULL) OR (sealed_refresh_token IS NOT NULL))),
    CONSTRAINT supporters_level_check CHECK (((level >= 0) AND (level <= 100))),
    CONSTRAINT supporters_sealed_refresh_token_check CHECK ((octet_length(sealed_refresh_token) <= 4096))
);
CREATE TABLE public.tag_categories (
    number smallint NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    max_tags smallint NOT NULL,
    min_tags smallint NOT NULL,
    CONSTRAINT tag_categories_check CHECK (((min_tags >= 0) AND (min_tags <= max_tags))),
    CONSTRAINT tag_categories_max_tags_check CHECK ((max_tags >= 1))
);
CREATE TABLE public.tag_slots (
    category smallint NOT NULL,
    slot smallint NOT NULL,
    CONSTRAINT tag_slots_slot_check CHECK ((slot >= 1))
);
CREATE TABLE public.update_announcements (
    update_id integer NOT NULL,
    after_user uuid NOT NULL
);
CREATE TABLE public.update_feeds (
    game_id integer NOT NULL,
    url public.http_url NOT NULL,
    user_id uuid,
    is_active boolean DEFAULT true NOT NULL,
    etag text,
    last_modified text,
    next_check_at timestamp with time zone DEFAULT now() NOT NULL,
    checked_at timestamp with time zone,
    last_error text,
    failures integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    format text,
    succeeded_at timestamp with time zone,
    failing_since timestamp with time zone,
    told_error text,
    stopped_at timestamp with time zone,
    report jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT update_feeds_etag_check CHECK ((char_length(etag) <= 500)),
    CONSTRAINT update_feeds_failures_check CHECK ((failures >= 0)),
    CONSTRAINT update_feeds_format_check CHECK ((format = ANY (ARRAY['updates'::text, 'json-feed'::text, 'rss'::text, 'atom'::text]))),
    CONSTRAINT update_feeds_last_error_check CHECK ((char_length(last_error) <= 500)),
    CONSTRAINT update_feeds_last_modified_check CHECK ((char_length(last_modified) <= 100)),
    CONSTRAINT update_feeds_report_check CHECK (((jsonb_typeof(report) = 'object'::text) AND (octet_length((report)::text) <= 100000))),
    CONSTRAINT update_feeds_told_error_check CHECK ((char_length(told_error) <= 500))
);
CREATE TABLE public.update_tokens (
    token_hash bytea NOT NULL,
    game_id integer NOT NULL,
    user_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone,
    id integer NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    hint text DEFAULT ''::text NOT NULL,
    CONSTRAINT update_tokens_hint_check CHECK ((char_length(hint) <= 8)),
    CONSTRAINT update_tokens_name_check CHECK ((char_length(name) <= 60)),
    CONSTRAINT update_tokens_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
ALTER TABLE public.update_tokens ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.update_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.updates ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.updates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.user_collectibles (
    user_id uuid NOT NULL,
    group_id text NOT NULL,
    item_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_collectibles_group_id_check CHECK ((group_id = ANY (ARRAY['levels'::text, 'merit'::text, 'premium'::text, 'special'::text])))
);
ALTER TABLE public.view_logs ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.view_logs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.visitor_keys (
    day date NOT NULL,
    key bytea NOT NULL,
    CONSTRAINT visitor_keys_key_check CHECK ((octet_length(key) = 32))
);
CREATE TABLE public.votes_removal_requests (
    id integer NOT NULL,
    game_id integer NOT NULL,
    user_id uuid,
    reason text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    decision_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    votes integer DEFAULT 0 NOT NULL,
    removed integer DEFAULT 0 NOT NULL,
    removed_up_to uuid,
    finished_at timestamp with time zone,
    CONSTRAINT votes_removal_requests_check CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT votes_removal_requests_decision_reason_check CHECK ((char_length(decision_reason) <= 1000)),
    CONSTRAINT votes_removal_requests_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 3000))),
    CONSTRAINT votes_removal_requests_removed_check CHECK ((removed >= 0)),
    CONSTRAINT votes_removal_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'granted'::text, 'declined'::text]))),
    CONSTRAINT votes_removal_requests_votes_check CHECK ((votes >= 0))
);
ALTER TABLE public.votes_removal_requests ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.votes_removal_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.weekly_mails (
    user_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    told_until timestamp with time zone NOT NULL
);
INSERT INTO public.api_tokens OVERRIDING SYSTEM VALUE VALUES (1, '00000000-0000-4000-8000-00000000a11c', 'Script', '\x3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0', 'oken', '{read,write}', 'aal1', '2026-01-03 00:00:00+00', NULL, NULL);
INSERT INTO public.auth_identities VALUES ('10000000-0000-4000-8000-00000000a11c', '00000000-0000-4000-8000-00000000a11c', 'email', '00000000-0000-4000-8000-00000000a11c', '{}', 'alice@example.org', NULL, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00', NULL);
INSERT INTO public.auth_identities VALUES ('10000000-0000-4000-8000-000000000b0b', '00000000-0000-4000-8000-000000000b0b', 'email', '00000000-0000-4000-8000-000000000b0b', '{}', 'bob@example.org', NULL, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00', NULL);
INSERT INTO public.auth_identities VALUES ('10000000-0000-4000-8000-000000000b0d', '00000000-0000-4000-8000-000000000b0d', 'email', '00000000-0000-4000-8000-000000000b0d', '{}', 'mod@example.org', NULL, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00', NULL);
INSERT INTO public.auth_mfa_factors VALUES ('30000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000b0d', NULL, 'totp', 'verified', '\x00', NULL, '2026-01-02 00:00:00+00', '2026-01-02 00:00:00+00', NULL);
INSERT INTO public.auth_sessions VALUES ('20000000-0000-4000-8000-00000000a11c', '00000000-0000-4000-8000-00000000a11c', 0, '{}', 'aal1', '[]', NULL, NULL, NULL, '2026-01-02 00:00:00+00', '2026-01-02 00:00:00+00', '2027-01-02 00:00:00+00', '2026-01-02 00:00:00+00', 0);
INSERT INTO public.auth_sessions VALUES ('20000000-0000-4000-8000-000000000b0b', '00000000-0000-4000-8000-000000000b0b', 0, '{}', 'aal1', '[]', NULL, NULL, NULL, '2026-01-02 00:00:00+00', '2026-01-02 00:00:00+00', '2027-01-02 00:00:00+00', '2026-01-02 00:00:00+00', 0);
INSERT INTO public.auth_sessions VALUES ('20000000-0000-4000-8000-000000000b0d', '00000000-0000-4000-8000-000000000b0d', 0, '{}', 'aal1', '[]', NULL, NULL, NULL, '2026-01-02 00:00:00+00', '2026-01-02 00:00:00+00', '2027-01-02 00:00:00+00', '2026-01-02 00:00:00+00', 0);
INSERT INTO public.auth_users VALUES ('00000000-0000-4000-8000-00000000a11c', 'alice@example.org', NULL, '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA', '2026-01-01 00:00:00+00', true, NULL, '{}', '{}', NULL, NULL, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00');
INSERT INTO public.auth_users VALUES ('00000000-0000-4000-8000-000000000b0b', 'bob@example.org', NULL, '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA', '2026-01-01 00:00:00+00', true, NULL, '{}', '{}', NULL, NULL, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00');
INSERT INTO public.auth_users VALUES ('00000000-0000-4000-8000-000000000b0d', 'mod@example.org', NULL, '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA', '2026-01-01 00:00:00+00', true, NULL, '{}', '{}', NULL, NULL, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00');
INSERT INTO public.blocked_games VALUES ('00000000-0000-4000-8000-00000000a11c', 3, '2026-01-09 00:00:00+00');
INSERT INTO public.comment_votes VALUES (1, '00000000-0000-4000-8000-000000000b0b', 1, '2026-11-26 14:03:01.637283+00');
INSERT INTO public.comments VALUES (2, 4, NULL, 2, 0, '00000000-0000-4000-8000-0000000ca401', 'Comment 2', NULL, 0, 0, DEFAULT, 0, false, false, DEFAULT, '2024-04-02 12:00:00+00', '2026-11-26 14:03:01.62339+00', NULL, false, DEFAULT, 100);
INSERT INTO public.comments VALUES (3, 4, 1, 1, 1, '00000000-0000-4000-8000-000000000de5', 'Comment 3', NULL, 0, 0, DEFAULT, 1, false, false, DEFAULT, '2024-04-03 12:00:00+00', '2026-11-26 14:03:01.625324+00', NULL, false, DEFAULT, 3);
INSERT INTO public.comments VALUES (5, 4, NULL, 5, 0, '00000000-0000-4000-8000-000000000b0b', 'Comment 5', NULL, 0, 0, DEFAULT, 0, true, false, DEFAULT, '2024-04-05 12:00:00+00', '2026-11-26 14:03:01.630143+00', NULL, false, DEFAULT, 1);
INSERT INTO public.comments VALUES (7, 4, 6, 6, 1, '00000000-0000-4000-8000-0000000ca401', 'Comment 7', NULL, 0, 0, DEFAULT, 0, false, false, DEFAULT, '2024-04-07 12:00:00+00', '2026-11-26 14:03:01.631757+00', NULL, false, DEFAULT, 100);
INSERT INTO public.comments VALUES (6, 4, NULL, 6, 0, '00000000-0000-4000-8000-000000000b0b', 'Comment 6', NULL, 0, 0, DEFAULT, 1, true, false, DEFAULT, '2024-04-06 12:00:00+00', '2026-11-26 14:03:01.631023+00', NULL, false, DEFAULT, 1);
INSERT INTO public.comments VALUES (8, 4, 7, 6, 2, '00000000-0000-4000-8000-000000000b0b', 'Comment 8', NULL, 0, 0, DEFAULT, 0, true, false, DEFAULT, '2024-04-08 12:00:00+00', '2026-11-26 14:03:01.634487+00', NULL, false, DEFAULT, 1);
INSERT INTO public.comments VALUES (9, 4, NULL, 9, 0, NULL, 'Comment 9', '{"negatives": ["long"], "positives": ["calm"]}', 0, 0, DEFAULT, 0, false, false, DEFAULT, '2024-04-09 12:00:00+00', '2026-11-26 14:03:01.635561+00', NULL, false, DEFAULT, 0);
INSERT INTO public.comments VALUES (4, 4, 3, 1, 2, '00000000-0000-4000-8000-00000000a11c', 'Comment 4', NULL, 0, 0, DEFAULT, 0, false, false, DEFAULT, '2024-04-04 12:00:00+00', '2026-11-26 14:03:01.627487+00', NULL, false, DEFAULT, 32);
INSERT INTO public.comments VALUES (1, 4, NULL, 1, 0, '00000000-0000-4000-8000-00000000a11c', 'Comment 1', NULL, 1, 0, DEFAULT, 1, false, false, DEFAULT, '2024-04-01 12:00:00+00', '2026-11-26 14:03:01.620085+00', NULL, false, DEFAULT, 32);
INSERT INTO public.daily_login_exp VALUES ('00000000-0000-4000-8000-00000000a11c', '2026-01-04', 1, 2, '2026-01-04 00:00:00+00');
INSERT INTO public.daily_login_exp VALUES ('00000000-0000-4000-8000-00000000a11c', '2026-01-05', 2, 2, '2026-01-04 00:00:00+00');
INSERT INTO public.edit_requests VALUES (1, 1, '00000000-0000-4000-8000-000000000b0b', 'applied', '{"desc": {"to": "Stack numbers until the sky gives up.", "from": "Stack numbers."}}', 'A better description', NULL, '00000000-0000-4000-8000-000000000b0d', '2024-01-12 12:00:00+00', NULL, '2024-01-11 12:00:00+00', 'accepted', NULL, NULL);
INSERT INTO public.exp_ledger VALUES (1, '00000000-0000-4000-8000-00000000a11c', 'vote', 'game:1', 1, '2026-11-26 14:03:31.775469+00', 1, 1);
INSERT INTO public.exp_ledger VALUES (2, '00000000-0000-4000-8000-00000000a11c', 'review', 'post:1', 50, '2026-11-26 14:03:31.775469+00', 1, 50);
INSERT INTO public.favorites VALUES ('00000000-0000-4000-8000-000000000b0b', 1, '2026-11-26 14:03:01.583277+00');
INSERT INTO public.feedback VALUES (1, 'idea', 'A better search', 'It should find more games.', '00000000-0000-4000-8000-000000000b0b', NULL, NULL, NULL, 'open', '', NULL, NULL, false, 1, '2026-01-09 00:00:00+00');
INSERT INTO public.feedback_votes VALUES (1, '00000000-0000-4000-8000-0000000ca401', '2026-01-09 00:00:00+00');
INSERT INTO public.game_counts VALUES (3, 0, 0);
INSERT INTO public.game_counts VALUES (4, 0, 0);
INSERT INTO public.game_counts VALUES (5, 0, 0);
INSERT INTO public.game_counts VALUES (6, 0, 0);
INSERT INTO public.game_counts VALUES (1, 2, 1);
INSERT INTO public.game_counts VALUES (2, 1, 0);
INSERT INTO public.game_counts_changed VALUES (1, '941');
INSERT INTO public.game_counts_changed VALUES (2, '941');
INSERT INTO public.game_day_views VALUES (1, '2026-01-09', 1);
INSERT INTO public.game_day_votes VALUES ('2026-11-26', 1, 2, 1);
INSERT INTO public.game_day_votes VALUES ('2026-11-26', 2, 1, 0);
INSERT INTO public.game_link_ages VALUES (1, 'https://play.example/tower', '2026-11-26 14:03:01.572961+00', NULL);
INSERT INTO public.game_link_ages VALUES (1, 'https://tower.example/', '2026-11-26 14:03:01.572961+00', NULL);
INSERT INTO public.game_link_ages VALUES (2, 'https://store.example/mine', '2026-11-26 14:03:01.572961+00', NULL);
INSERT INTO public.game_links VALUES (1, 1, 'website', 'https://tower.example/', '', 0);
INSERT INTO public.game_links VALUES (2, 1, 'google play', 'https://play.example/tower', 'Beta', 1);
INSERT INTO public.game_links VALUES (3, 2, 'steam', 'https://store.example/mine', '', 0);
INSERT INTO public.game_stats VALUES (4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL);
INSERT INTO public.game_stats VALUES (6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL);
INSERT INTO public.game_stats VALUES (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, '2024-02-10 00:00:00+00');
INSERT INTO public.game_stats VALUES (3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, '2024-03-25 00:00:00+00');
INSERT INTO public.game_stats VALUES (5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, '2024-03-26 00:00:00+00');
INSERT INTO public.game_stats VALUES (1, 3, 2, 1, 1, 5, 2, 1, 6, 1, 4, '2024-03-20 00:00:00+00');
INSERT INTO public.game_tags VALUES (1, 20, 1, 1);
INSERT INTO public.game_tags VALUES (1, 21, 1, 2);
INSERT INTO public.game_tags VALUES (1, 9, 2, 1);
INSERT INTO public.game_tags VALUES (1, 13, 3, 1);
INSERT INTO public.game_tags VALUES (1, 6, 4, 1);
INSERT INTO public.game_tags VALUES (1, 73, 6, 1);
INSERT INTO public.game_tags VALUES (1, 28, 7, 1);
INSERT INTO public.game_tags VALUES (1, 52, 8, 1);
INSERT INTO public.game_tags VALUES (1, 79, 9, 1);
INSERT INTO public.game_tags VALUES (2, 20, 1, 1);
INSERT INTO public.game_tags VALUES (2, 10, 2, 1);
INSERT INTO public.game_tags VALUES (2, 14, 3, 1);
INSERT INTO public.game_tags VALUES (2, 19, 4, 1);
INSERT INTO public.game_tags VALUES (2, 73, 6, 1);
INSERT INTO public.game_tags VALUES (2, 31, 7, 1);
INSERT INTO public.game_tags VALUES (2, 41, 8, 1);
INSERT INTO public.game_tags VALUES (3, 21, 1, 1);
INSERT INTO public.game_tags VALUES (3, 91, 2, 1);
INSERT INTO public.game_tags VALUES (3, 13, 3, 1);
INSERT INTO public.game_tags VALUES (3, 18, 4, 1);
INSERT INTO public.game_tags VALUES (3, 74, 6, 1);
INSERT INTO public.game_tags VALUES (3, 28, 7, 1);
INSERT INTO public.game_tags VALUES (3, 47, 8, 1);
INSERT INTO public.game_tags VALUES (4, 20, 1, 1);
INSERT INTO public.game_tags VALUES (4, 11, 2, 1);
INSERT INTO public.game_tags VALUES (4, 13, 3, 1);
INSERT INTO public.game_tags VALUES (4, 19, 4, 1);
INSERT INTO public.game_tags VALUES (4, 72, 6, 1);
INSERT INTO public.game_tags VALUES (4, 32, 7, 1);
INSERT INTO public.game_tags VALUES (4, 52, 8, 1);
INSERT INTO public.game_tags VALUES (5, 20, 1, 1);
INSERT INTO public.game_tags VALUES (5, 10, 2, 1);
INSERT INTO public.game_tags VALUES (5, 13, 3, 1);
INSERT INTO public.game_tags VALUES (5, 6, 4, 1);
INSERT INTO public.game_tags VALUES (5, 73, 6, 1);
INSERT INTO public.game_tags VALUES (5, 28, 7, 1);
INSERT INTO public.game_tags VALUES (5, 52, 8, 1);
INSERT INTO public.game_tags VALUES (6, 20, 1, 1);
INSERT INTO public.game_tags VALUES (6, 21, 1, 2);
INSERT INTO public.game_tags VALUES (6, 10, 2, 1);
INSERT INTO public.game_tags VALUES (6, 13, 3, 1);
INSERT INTO public.game_tags VALUES (6, 6, 4, 1);
INSERT INTO public.game_tags VALUES (6, 73, 6, 1);
INSERT INTO public.game_tags VALUES (6, 39, 7, 1);
INSERT INTO public.game_tags VALUES (6, 52, 8, 1);
INSERT INTO public.game_tags VALUES (6, 79, 9, 1);
INSERT INTO public.games VALUES (1, 'number-tower', 'Number Tower', 'Stack numbers until the sky gives up.', 'Each floor **doubles** the one below.', 'Tower Works', '00000000-0000-4000-8000-000000000de5', '00000000-0000-4000-8000-00000000a11c', '[]', DEFAULT, true, false, 'https://pictures.example/tower/logo.png', NULL, 'https://pictures.example/tower/banner.png', NULL, '[{"full": "https://pictures.example/tower/1.png", "thumb": "https://pictures.example/tower/1s.png"}, {"thumb": "https://pictures.example/tower/2.png"}, {"full": "https://pictures.example/tower/3.png", "thumb": "javascript:alert(1)"}]', 'https://www.youtube.com/watch?v=aBcDeFgHiJk', true, '/demo-games/number-garden/', '2023-05-01', 'month', NULL, '{}', false, NULL, '2024-01-10 12:00:00+00', '2026-11-26 14:03:01.505999+00', NULL, NULL);
INSERT INTO public.games VALUES (3, 'lost-colony', 'Lost Colony', '', '', NULL, NULL, '00000000-0000-4000-8000-000000000b0b', '[]', DEFAULT, false, false, NULL, NULL, NULL, NULL, '[]', NULL, false, NULL, NULL, 'day', NULL, '{}', false, NULL, '2024-03-01 12:00:00+00', '2026-11-26 14:03:01.518524+00', NULL, NULL);
INSERT INTO public.games VALUES (4, 'old-clicker', 'Old Clicker', '', '', NULL, NULL, '00000000-0000-4000-8000-000000000b0b', '[{"long": "Every link is dead.", "short": "No links", "archived": true}]', DEFAULT, true, false, NULL, NULL, NULL, NULL, '[]', NULL, false, NULL, NULL, 'day', NULL, '{}', false, NULL, '2020-03-01 12:00:00+00', '2026-11-26 14:03:01.521147+00', NULL, NULL);
INSERT INTO public.games VALUES (5, 'gone', 'Gone', '', '', NULL, NULL, '00000000-0000-4000-8000-000000000b0b', '[]', DEFAULT, true, true, NULL, NULL, NULL, NULL, '[]', NULL, false, NULL, NULL, 'day', NULL, '{}', false, NULL, '2021-01-01 12:00:00+00', '2026-11-26 14:03:01.52393+00', NULL, NULL);
INSERT INTO public.games VALUES (6, 'number-farm', 'Number Farm', 'Grow fields of numbers.', '', NULL, NULL, NULL, '[]', DEFAULT, true, false, NULL, NULL, NULL, NULL, '[]', NULL, false, NULL, NULL, 'day', NULL, '{}', false, NULL, '2024-02-15 12:00:00+00', '2026-11-26 14:03:01.526179+00', NULL, NULL);
INSERT INTO public.games VALUES (2, 'idle-mine', 'Idle Mine', 'Dig.', '', NULL, NULL, '00000000-0000-4000-8000-000000000b0b', '[]', DEFAULT, true, false, '/media/uploads/abababababababababababababababababababab/large.webp', NULL, NULL, NULL, '[]', NULL, false, NULL, NULL, 'day', NULL, '{}', false, NULL, '2024-02-01 12:00:00+00', '2026-11-26 14:03:01.514885+00', NULL, NULL);
INSERT INTO public.games_changed VALUES (4, '923');
INSERT INTO public.games_changed VALUES (6, '939');
INSERT INTO public.games_changed VALUES (3, '943');
INSERT INTO public.games_changed VALUES (5, '943');
INSERT INTO public.games_changed VALUES (1, '949');
INSERT INTO public.games_changed VALUES (2, '975');
INSERT INTO public.link_types VALUES ('website', 'website', 'Website', 0);
INSERT INTO public.link_types VALUES ('steam', 'steam', 'Steam', 1);
INSERT INTO public.link_types VALUES ('itch', 'itch', 'Itch', 2);
INSERT INTO public.link_types VALUES ('demo', 'demo', 'Demo', 3);
INSERT INTO public.link_types VALUES ('google play', 'google-play', 'Google Play', 4);
INSERT INTO public.link_types VALUES ('apple store', 'apple-store', 'Apple Store', 5);
INSERT INTO public.link_types VALUES ('source code', 'source-code', 'Source code', 6);
INSERT INTO public.link_types VALUES ('demo android', 'demo-android', 'Demo Android', 7);
INSERT INTO public.link_types VALUES ('demo ios', 'demo-ios', 'Demo iOS', 8);
INSERT INTO public.link_types VALUES ('reddit', 'reddit', 'Reddit', 9);
INSERT INTO public.link_types VALUES ('discord', 'discord', 'Discord', 10);
INSERT INTO public.link_types VALUES ('patreon', 'patreon', 'Patreon', 11);
INSERT INTO public.link_types VALUES ('ko-fi', 'ko-fi', 'Ko-fi', 12);
INSERT INTO public.link_types VALUES ('guide', 'guide', 'Guide', 13);
INSERT INTO public.link_types VALUES ('wiki', 'wiki', 'Wiki', 14);
INSERT INTO public.link_types VALUES ('twitter', 'twitter', 'Twitter', 15);
INSERT INTO public.link_types VALUES ('github', 'github', 'GitHub', 16);
INSERT INTO public.link_types VALUES ('gitlab', 'gitlab', 'GitLab', 17);
INSERT INTO public.list_items VALUES (6, 2, 1, 'Then dig', DEFAULT, '2026-11-26 14:03:01.612675+00');
INSERT INTO public.list_items VALUES (6, 1, 0, 'Start here', DEFAULT, '2026-11-26 14:03:01.612675+00');
INSERT INTO public.list_items VALUES (6, 5, 2, '', DEFAULT, '2026-11-26 14:03:01.612675+00');
INSERT INTO public.media VALUES ('abababababababababababababababababababab', 'logo', NULL, 100, 100, false, 'data:,', 1000, true, '2026-01-09 00:00:00+00', '2026-01-09 00:00:00+00');
INSERT INTO public.media_references VALUES ('abababababababababababababababababababab', 'game', '2');
INSERT INTO public.moderation_log VALUES (1, '00000000-0000-4000-8000-000000000b0d', 'confirm-game', 'game', '1', 'Fine', '{}', '2026-01-07 00:00:00+00', NULL, false);
INSERT INTO public.moderation_reasons VALUES (1, 'games', 'Duplicate', 'This game is in the catalogue already. Please edit its page instead.', 0);
INSERT INTO public.moderation_reasons VALUES (2, 'games', 'Not incremental', 'This does not look like an incremental game: progress has to be what the game is about.', 1);
INSERT INTO public.moderation_reasons VALUES (3, 'games', 'No working link', 'None of the links leads to a game that can be played or bought. Please add it again with a working one.', 2);
INSERT INTO public.moderation_reasons VALUES (4, 'games', 'Too little information', 'The description does not say what the game is about. Please add it again with a few sentences of your own.', 3);
INSERT INTO public.moderation_reasons VALUES (5, 'edits', 'Not correct', 'The change does not match what the game or its page says.', 4);
INSERT INTO public.moderation_reasons VALUES (6, 'edits', 'Advertising', 'Descriptions say what a game is, without advertising.', 5);
INSERT INTO public.moderation_reasons VALUES (7, 'edits', 'No source', 'We could not find where this comes from. Please name a source in the summary.', 6);
INSERT INTO public.moderation_reasons VALUES (8, 'held', 'Advertising', 'Links that advertise something else are not allowed.', 7);
INSERT INTO public.moderation_reasons VALUES (9, 'held', 'Harmful link', 'The link leads to a page that is harmful or misleading.', 8);
INSERT INTO public.moderation_reasons VALUES (10, 'reports', 'Spam', 'Spam and advertising are not allowed.', 9);
INSERT INTO public.moderation_reasons VALUES (11, 'reports', 'Insult', 'Insults and harassment are not allowed. Criticize games, not people.', 10);
INSERT INTO public.moderation_reasons VALUES (12, 'reports', 'Spoiler', 'This gives away the story without a spoiler tag.', 11);
INSERT INTO public.moderation_reasons VALUES (13, 'reports', 'No rule is broken', 'We looked at it, and it breaks no rule.', 12);
INSERT INTO public.moderation_reasons VALUES (14, 'ownership', 'Not proven', 'The request does not show that the game is yours. Please put the token on a page that belongs to the game.', 13);
INSERT INTO public.moderation_reasons VALUES (15, 'votes-removal', 'No new version', 'Votes are removed after the game has become another one, not because they are negative.', 14);
INSERT INTO public.moderation_reasons VALUES (16, 'feeds', 'Feed is gone', 'The feed has not worked for a long time, so it was switched off. You can add it again when it works.', 15);
INSERT INTO public.moderation_reasons VALUES (17, 'links', 'Link works', 'The link works in a browser.', 16);
INSERT INTO public.moderation_reasons VALUES (18, 'links', 'No playable link', 'None of its links leads to the game anymore.', 17);
INSERT INTO public.moderation_reasons VALUES (19, 'votes', 'One person', 'The votes come from accounts of one person.', 18);
INSERT INTO public.moderation_reasons VALUES (20, 'votes', 'Different people', 'The votes come from different people.', 19);
INSERT INTO public.notifications VALUES (1, '00000000-0000-4000-8000-00000000a11c', 'comment', 'commented on your post', 'A text', '', '/post/4#comment-1', 0, NULL, NULL, false, '2026-01-05 00:00:00+00', '975', true, '00000000-0000-4000-8000-000000000b0b', 'comment:1');
INSERT INTO public.ownership_verifications VALUES (1, 1, '00000000-0000-4000-8000-000000000de5', 'token-of-dev', 'verified', NULL, '', NULL, NULL, NULL, '2026-01-08 00:00:00+00', '', NULL, NULL);
INSERT INTO public.played_games VALUES ('00000000-0000-4000-8000-00000000a11c', 2, '2026-01-09 00:00:00+00');
INSERT INTO public.poll_options VALUES (8, 2, 'Down', 0, DEFAULT);
INSERT INTO public.poll_options VALUES (8, 1, 'Up', 2, DEFAULT);
INSERT INTO public.poll_votes VALUES (8, '00000000-0000-4000-8000-000000000b0b', 1, '2026-11-26 14:03:01.614794+00');
INSERT INTO public.poll_votes VALUES (8, '00000000-0000-4000-8000-0000000ca401', 1, '2026-11-26 14:03:01.614794+00');
INSERT INTO public.post_day_counts VALUES ('2026-11-26', 1, 1, 0, 0);
INSERT INTO public.post_day_counts VALUES ('2026-11-26', 2, 2, 0, 0);
INSERT INTO public.post_day_counts VALUES ('2026-11-26', 3, 0, 1, 0);
INSERT INTO public.post_votes VALUES (2, '00000000-0000-4000-8000-00000000a11c', 1, '2026-11-26 14:03:01.616318+00');
INSERT INTO public.post_votes VALUES (2, '00000000-0000-4000-8000-0000000ca401', 1, '2026-11-26 14:03:01.616318+00');
INSERT INTO public.post_votes VALUES (1, '00000000-0000-4000-8000-000000000b0b', 1, '2026-11-26 14:03:01.616318+00');
INSERT INTO public.post_votes VALUES (3, '00000000-0000-4000-8000-000000000b0b', -1, '2026-11-26 14:03:01.616318+00');
INSERT INTO public.posts VALUES (6, 'list', NULL, '00000000-0000-4000-8000-0000000ca401', 'Towers and mines', 'What do you think of it?', NULL, NULL, NULL, NULL, DEFAULT, NULL, 0, 0, DEFAULT, 100, 0, false, false, false, DEFAULT, '2024-04-06 12:00:00+00', '2026-11-26 14:03:01.606109+00', NULL, false, 0);
INSERT INTO public.posts VALUES (7, 'list', NULL, '00000000-0000-4000-8000-0000000ca401', 'For me alone', 'What do you think of it?', NULL, NULL, NULL, NULL, DEFAULT, NULL, 0, 0, DEFAULT, 100, 0, true, false, false, DEFAULT, '2024-04-07 12:00:00+00', '2026-11-26 14:03:01.607814+00', NULL, false, 0);
INSERT INTO public.posts VALUES (9, 'interview', NULL, '00000000-0000-4000-8000-000000000b0d', 'A title', 'What do you think of it?', NULL, NULL, NULL, NULL, DEFAULT, NULL, 0, 0, DEFAULT, 11, 0, false, true, false, DEFAULT, '2024-04-09 12:00:00+00', '2026-11-26 14:03:01.60992+00', NULL, false, 0);
INSERT INTO public.posts VALUES (10, 'feedback-needed', NULL, '00000000-0000-4000-8000-000000000b0b', 'A title', 'What do you think of it?', NULL, NULL, NULL, NULL, DEFAULT, NULL, 0, 0, DEFAULT, 1, 0, false, false, true, DEFAULT, '2024-04-10 12:00:00+00', '2026-11-26 14:03:01.610661+00', NULL, false, 0);
INSERT INTO public.posts VALUES (11, 'monthly', NULL, NULL, 'March in numbers', 'What do you think of it?', NULL, NULL, NULL, NULL, DEFAULT, NULL, 0, 0, DEFAULT, 1, 0, false, false, false, DEFAULT, '2024-04-11 12:00:00+00', '2026-11-26 14:03:01.611517+00', NULL, false, 0);
INSERT INTO public.posts VALUES (2, 'review', 1, '00000000-0000-4000-8000-000000000b0b', '', 'A calm game that keeps its promise: the numbers go up, and one can see why they do.', 'negative', 2, 9, NULL, DEFAULT, NULL, 2, 0, DEFAULT, 1, 0, false, false, false, DEFAULT, '2024-02-02 12:00:00+00', '2026-11-26 14:03:01.599479+00', NULL, false, 0);
INSERT INTO public.posts VALUES (3, 'review', 1, '00000000-0000-4000-8000-0000000ca401', '', 'A calm game that keeps its promise: the numbers go up, and one can see why they do.', 'positive', 5, 10, NULL, DEFAULT, NULL, 0, 1, DEFAULT, 100, 0, false, false, false, DEFAULT, '2024-02-03 12:00:00+00', '2026-11-26 14:03:01.601154+00', NULL, false, 0);
INSERT INTO public.posts VALUES (4, 'discussion', 1, '00000000-0000-4000-8000-000000000b0b', 'Floor nine?', 'What do you think of it?', NULL, NULL, NULL, NULL, DEFAULT, NULL, 0, 0, DEFAULT, 1, 6, false, false, false, DEFAULT, '2024-04-04 12:00:00+00', '2026-11-26 14:03:01.602846+00', NULL, false, 0);
INSERT INTO public.posts VALUES (8, 'poll', NULL, '00000000-0000-4000-8000-00000000a11c', 'A title', 'What do you think of it?', NULL, NULL, NULL, NULL, DEFAULT, '2024-05-20 12:00:00+00', 0, 0, DEFAULT, 32, 0, false, false, false, DEFAULT, '2024-04-08 12:00:00+00', '2026-11-26 14:03:01.608634+00', NULL, false, 0);
INSERT INTO public.posts VALUES (5, 'game-discussion', 1, '00000000-0000-4000-8000-00000000a11c', 'A title', 'What do you think of it?', NULL, NULL, NULL, NULL, DEFAULT, NULL, 0, 0, DEFAULT, 32, 0, false, false, false, DEFAULT, '2024-04-05 12:00:00+00', '2026-11-26 14:03:01.604581+00', NULL, false, 0);
INSERT INTO public.posts VALUES (1, 'review', 1, '00000000-0000-4000-8000-00000000a11c', '', 'A calm game that keeps its promise: the numbers go up, and one can see why they do.', 'positive', 4, 9, '1.1', DEFAULT, NULL, 1, 0, DEFAULT, 32, 0, false, false, false, DEFAULT, '2024-02-01 12:00:00+00', '2026-11-26 14:03:01.596006+00', NULL, false, 0);
INSERT INTO public.profile_counts VALUES ('00000000-0000-4000-8000-000000000b0d', 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, NULL, 0);
INSERT INTO public.profile_counts VALUES ('00000000-0000-4000-8000-000000000b0b', 1, 0, 1, 1, 0, 2, 0, 0, 0, NULL, 0, NULL, 0);
INSERT INTO public.profile_counts VALUES ('00000000-0000-4000-8000-000000000de5', 0, 0, 0, 0, 1, 0, 0, 0, 0, NULL, 0, NULL, 0);
INSERT INTO public.profile_counts VALUES ('00000000-0000-4000-8000-0000000ca401', 0, 1, 1, 1, 2, 0, 0, 0, 0, NULL, 0, NULL, 0);
INSERT INTO public.profile_counts VALUES ('00000000-0000-4000-8000-00000000a11c', 2, 0, 1, 2, 2, 1, 0, 2, 2, '2026-01-01', 2, '2026-01-05', 2);
INSERT INTO public.profiles VALUES ('00000000-0000-4000-8000-0000000ca401', 'carol', NULL, '', NULL, NULL, NULL, '{}', 'gold', NULL, 3000, 0, DEFAULT, DEFAULT, false, NULL, 'pleb', '{}', NULL, false, '2023-12-01 12:00:00+00', '2026-11-26 14:03:01.502529+00', true, false, true, NULL, false, NULL, NULL, DEFAULT);
INSERT INTO public.profiles VALUES ('00000000-0000-4000-8000-000000000de5', 'dev', 'Tower Works', '', NULL, NULL, NULL, '{}', NULL, NULL, 60, 0, DEFAULT, DEFAULT, false, NULL, 'pleb', '{}', NULL, false, '2023-12-01 12:00:00+00', '2026-11-26 14:03:01.502529+00', true, false, true, NULL, false, NULL, NULL, DEFAULT);
INSERT INTO public.profiles VALUES ('00000000-0000-4000-8000-000000000b0d', 'mod', NULL, '', NULL, NULL, NULL, '{}', NULL, NULL, 300, 0, DEFAULT, DEFAULT, false, NULL, 'mod', '{}', NULL, false, '2023-12-01 12:00:00+00', '2026-11-26 14:03:01.502529+00', true, false, true, NULL, false, NULL, NULL, DEFAULT);
INSERT INTO public.profiles VALUES ('00000000-0000-4000-8000-000000000b0b', 'bob', NULL, '', NULL, NULL, NULL, '{}', NULL, NULL, 0, 0, DEFAULT, DEFAULT, true, '2026-01-02 00:00:00+00', 'pleb', '{}', NULL, false, '2023-12-01 12:00:00+00', '2026-11-26 14:03:31.775469+00', true, false, true, NULL, false, NULL, NULL, DEFAULT);
INSERT INTO public.profiles VALUES ('00000000-0000-4000-8000-00000000a11c', 'alice', 'Alice', '', NULL, NULL, NULL, '{}', NULL, NULL, 951, 0, DEFAULT, DEFAULT, false, NULL, 'pleb', '{}', NULL, false, '2023-12-01 12:00:00+00', '2026-11-26 14:03:01.502529+00', true, false, true, NULL, false, NULL, NULL, DEFAULT);
INSERT INTO public.reports VALUES (1, '00000000-0000-4000-8000-0000000ca401', 'comment', '1', 'spam', 'An advertisement', 'open', NULL, NULL, '2026-01-07 00:00:00+00', NULL);
INSERT INTO public.saved_searches OVERRIDING SYSTEM VALUE VALUES (1, '00000000-0000-4000-8000-00000000a11c', 'Idle', 'tags=idle', '2026-01-06 00:00:00+00', NULL, 0, '2026-01-06 00:00:00+00', false);
INSERT INTO public.schema_migrations VALUES ('0001-profiles.sql', '4492dd47c15edb3b0639b2825d34ae4ebdc5a89f78cd97d7f8a71c328417a154', '2026-11-26 14:03:00.877048+00');
INSERT INTO public.schema_migrations VALUES ('0002-tags-and-link-types.sql', '35485cd071f6db9813b9fbc14080d8f9ea5e5d367de02c6292ab5ccd348ed661', '2026-11-26 14:03:00.887823+00');
INSERT INTO public.schema_migrations VALUES ('0003-taxonomy-rows.sql', '45ca4e5a0c6c328db7cbf6df11db43bee34bc27ca40bf9bd0eaf53f683cdf828', '2026-11-26 14:03:00.897804+00');
INSERT INTO public.schema_migrations VALUES ('0004-games.sql', 'bb9236b8822227b4fdf45726748a7a7f99407cfa986e73928b3d92ac924c47bb', '2026-11-26 14:03:00.903581+00');
INSERT INTO public.schema_migrations VALUES ('0005-votes-and-favourites.sql', 'b46a63e798cc41467ebb85a5fc07f79356b3ed428df2bc440a2fc11c521221ea', '2026-11-26 14:03:00.92149+00');
INSERT INTO public.schema_migrations VALUES ('0006-updates.sql', 'bddc523cfa34e1cf8966d9fa7dde1d24a7cda29d3f7bdc374d80260727b3b5d8', '2026-11-26 14:03:00.930394+00');
INSERT INTO public.schema_migrations VALUES ('0007-posts.sql', '1c8c9c80d8f6078e65bbe1f43a2dc73e2753e0fdf9918bffb3bd492dba947453', '2026-11-26 14:03:00.942332+00');
INSERT INTO public.schema_migrations VALUES ('0008-comments.sql', '024ccb2ea2fec2ea1ade876f9b323efa3b5219d769da02a0bdc0f29129fcb893', '2026-11-26 14:03:00.965601+00');
INSERT INTO public.schema_migrations VALUES ('0009-progress-and-notifications.sql', '0db34897415547b2bcd9ebbacc37cfd079c6f197109c7fa4d15028b26a4f3151', '2026-11-26 14:03:00.976935+00');
INSERT INTO public.schema_migrations VALUES ('0010-moderation.sql', '3fde83ffdf0192ea8b609d620926c47a2cbd37c034602d6adc82d30df5490e47', '2026-11-26 14:03:00.989205+00');
INSERT INTO public.schema_migrations VALUES ('0011-logs.sql', '331861653e80121de1c710a6b66554db9f142fde7484158469f3a959e3769b5d', '2026-11-26 14:03:01.01809+00');
INSERT INTO public.schema_migrations VALUES ('0012-change-feed.sql', '109ab3b1eb9d9a840ca547ef4c4f7f7e296b50366f169c64bb0524fd2a9f6afb', '2026-11-26 14:03:01.035578+00');
INSERT INTO public.schema_migrations VALUES ('0013-counters.sql', '597543d5b783eb82f026d8f0d0044825d0804898cabb3caf660b9290fdcf2689', '2026-11-26 14:03:01.042412+00');
INSERT INTO public.schema_migrations VALUES ('0014-text-search.sql', 'f37b98c6dead5a7b14688b81d3bd1c57d75cea5981f4809d6551e938fe249188', '2026-11-26 14:03:01.050244+00');
INSERT INTO public.schema_migrations VALUES ('0015-auth.sql', 'a17140e4262e9bf101e548e950e84ced695c07ef595931bb69166ef97f692524', '2026-11-26 14:03:01.061638+00');
INSERT INTO public.schema_migrations VALUES ('0016-members.sql', 'b09a55d7c63aa0f00d036efb9407bd4c7bf6fc02db81c37324fc5e7af3cff4c3', '2026-11-26 14:03:01.101893+00');
INSERT INTO public.schema_migrations VALUES ('0017-supporters.sql', '176650371eb21c5e62c50f35fd5a87e8d96fa6878788c2337a6d911469d7af8e', '2026-11-26 14:03:01.107235+00');
INSERT INTO public.schema_migrations VALUES ('0018-usernames-to-choose.sql', '213ebca59e1ab08870d426b9094aaae4e524bfec577bc13b88e0e095ea00492f', '2026-11-26 14:03:01.114902+00');
INSERT INTO public.schema_migrations VALUES ('0020-longer-game-names.sql', '54a064fd2cc4a2f461549306694302918c89a5ac465f76d369d1066e017acadd', '2026-11-26 14:03:01.118142+00');
INSERT INTO public.schema_migrations VALUES ('0021-reauthentication.sql', '1a7b5aaf2a1484420a12e3787cb7125c2dd5abcd8640d9b2a8d1c3d532c28822', '2026-11-26 14:03:01.120915+00');
INSERT INTO public.schema_migrations VALUES ('0022-phone-codes.sql', '86f3b13215984b1e6b6281e90ee3006ebae3929fb5dc8280efc1ebd75425027d', '2026-11-26 14:03:01.12573+00');
INSERT INTO public.schema_migrations VALUES ('0023-viewer-games.sql', 'ca08ba3fc0e451be4958a4fac5fb294b7fb9fdf5d6f6c9af0e4bdedd042533a9', '2026-11-26 14:03:01.130361+00');
INSERT INTO public.schema_migrations VALUES ('0024-writing.sql', 'edfade0733f39938138897d967d780fc5fdcdc08ae07a6ad0e739788a40f9045', '2026-11-26 14:03:01.133528+00');
INSERT INTO public.schema_migrations VALUES ('0026-comments-and-notices.sql', '5c757d2fee7fe73aa3d68faa988c1bd24acd966d1811f567cea94caa1a354603', '2026-11-26 14:03:01.135862+00');
INSERT INTO public.schema_migrations VALUES ('0027-member-names.sql', '48119de33a23fc7fde408b096eb5e88f24f4eff59d882e0d88e58234ef4f7f3f', '2026-11-26 14:03:01.147663+00');
INSERT INTO public.schema_migrations VALUES ('0039-updates-of-one-day.sql', 'dfc1f8102f4ce38dc39d86a3a287acd58648a98b438062f0649a4f63514d30a0', '2026-11-26 14:03:01.151381+00');
INSERT INTO public.schema_migrations VALUES ('0042-post-views.sql', '50ba6bf66af6df89b74a6e2b9cf1d42eb31aacb384226056e0d87c5e2971b929', '2026-11-26 14:03:01.160231+00');
INSERT INTO public.schema_migrations VALUES ('0044-notification-order.sql', 'f5fd8dcff1de15b14a99db328b8d389a81ec911a904709e96c045749f6b1853c', '2026-11-26 14:03:01.17038+00');
INSERT INTO public.schema_migrations VALUES ('0046-threads.sql', '0fab0a2082f0c8c258efc76e69f8884c5e47f2fe4fa147d56f784348d016bc13', '2026-11-26 14:03:01.173994+00');
INSERT INTO public.schema_migrations VALUES ('0048-votes-in-the-change-feed.sql', '2442e3a94813861c10520a5acfe0d8db73cc55d475844707dabd77cee09f659d', '2026-11-26 14:03:01.191984+00');
INSERT INTO public.schema_migrations VALUES ('0052-media.sql', '21f84597f7ff4a950ec86f5eb1520ebe7e1fa9cafdfc0358cee7f5873f9c90e6', '2026-11-26 14:03:01.195882+00');
INSERT INTO public.schema_migrations VALUES ('0053-edits.sql', '8057adffa5ff8927c83d101b72aa3a45f6f5814b17430b2011da9f13ddfa0076', '2026-11-26 14:03:01.205728+00');
INSERT INTO public.schema_migrations VALUES ('0056-medium-logo.sql', '18fff6e30665801acc9378dce6db19abfe1ab3b2275a1528746c2c07819354d8', '2026-11-26 14:03:01.211403+00');
INSERT INTO public.schema_migrations VALUES ('0058-update-feeds.sql', 'c7ec49e835b238928d17fd81a596fb99ab5f602443dd56154b16f2b0498933b6', '2026-11-26 14:03:01.222696+00');
INSERT INTO public.schema_migrations VALUES ('0061-moderation-queue.sql', '9bb11c56598aaa112a8a2f7c0ab1006e304a3f0e8c6b18f366c3a930e8b1bbe7', '2026-11-26 14:03:01.236937+00');
INSERT INTO public.schema_migrations VALUES ('0062-log-in-cached-pages.sql', '024626289d895b9b38d54ea9cfff85d1edf8f02764b7e6088e999a8e6587dcb9', '2026-11-26 14:03:01.245065+00');
INSERT INTO public.schema_migrations VALUES ('0064-ownership.sql', '9baa5fa3e208acec3bc4c2e311fc04df138ab73e9ff01443a87269b2f97e5c70', '2026-11-26 14:03:01.248817+00');
INSERT INTO public.schema_migrations VALUES ('0065-visitor-logs.sql', '6287892420178f372a045f59b14c94b3ed6ca5be3f6450f2712da27c3cd2d7d8', '2026-11-26 14:03:01.263002+00');
INSERT INTO public.schema_migrations VALUES ('0067-member-changes-in-one-message.sql', '7f7b06de7fe39f40911decf5dc12458686a7dc2329ec4faa64d5df38b8b7c89e', '2026-11-26 14:03:01.27952+00');
INSERT INTO public.schema_migrations VALUES ('0070-moderation-queue-changes.sql', '31847b4a181a674d5abfbc8b9a92a37f256d9a22524e78920abc789892b0f14e', '2026-11-26 14:03:01.281828+00');
INSERT INTO public.schema_migrations VALUES ('0071-reports-of-updates.sql', 'c1198e8879d0909e5de35f20d69063e7f2781c7f1b26545c3d5329219614c73f', '2026-11-26 14:03:01.285456+00');
INSERT INTO public.schema_migrations VALUES ('0072-confirmed-at.sql', '48f88291906c7056acb4a123f5c4c9d5df6c8c6a4e9cf2f4aef580eb8c6bf735', '2026-11-26 14:03:01.289514+00');
INSERT INTO public.schema_migrations VALUES ('0073-played-games.sql', 'd409d27b3570199f0ac3492ba978c76ee970a2b11a5c0b59edcf6419d68aa63a', '2026-11-26 14:03:01.294041+00');
INSERT INTO public.schema_migrations VALUES ('0075-hidden-edits.sql', 'e8d40cffd21a7978c22c9fc37de3f8c5a6c85a0e2a3e5963986c6e86050bda26', '2026-11-26 14:03:01.300062+00');
INSERT INTO public.schema_migrations VALUES ('0076-sealed-steam-keys.sql', 'f4b9eda17e7a6aea6c991931a956b6762baef5994da585380089265b20264b83', '2026-11-26 14:03:01.303958+00');
INSERT INTO public.schema_migrations VALUES ('0077-post-views-forget.sql', 'bb1af6e060d57e28f7242f971b348b432d25498615d7b719bb46983596093061', '2026-11-26 14:03:01.30896+00');
INSERT INTO public.schema_migrations VALUES ('0097-experience.sql', '272c8e8ed07dde4ec8681fb67de5178ef77183e9e8b9fbe67ed3118c3a1d7d79', '2026-11-26 14:03:01.312694+00');
INSERT INTO public.schema_migrations VALUES ('0098-collectibles.sql', 'd3e90a149201518cf9838771afd27dc3c23563ad03143b61fe6cb1e7616db6f1', '2026-11-26 14:03:01.319362+00');
INSERT INTO public.schema_migrations VALUES ('0103-prestige.sql', '44f0562ff32e05809c0106c8f9c3ff95a5dfadb213e5fff7940b7a16d844d474', '2026-11-26 14:03:01.324584+00');
INSERT INTO public.schema_migrations VALUES ('0104-leaderboards.sql', '3396425bdd33f23416c84566a394b5035e8f1201c2b0fb827368727208a880d8', '2026-11-26 14:03:01.327565+00');
INSERT INTO public.schema_migrations VALUES ('0105-daily-counters.sql', '821fbfdf817da98c27b7dbbddf05f00e2059c0df5d8a71e918f69367d052955b', '2026-11-26 14:03:01.336363+00');
INSERT INTO public.schema_migrations VALUES ('0112-saved-searches.sql', 'a99d0603639a0e8b5d2760bd9644069ec54eb07cdec35709225544aec51e05a9', '2026-11-26 14:03:01.347058+00');
INSERT INTO public.schema_migrations VALUES ('0113-default-search.sql', '2f70a69fb9c2e37d50013203d949ed187cf3dfef22e2cfecd5a2127b509b8377', '2026-11-26 14:03:01.357237+00');
INSERT INTO public.schema_migrations VALUES ('0114-onboarding.sql', '61e85f724565a026f7a946e50aadcbfb5ec23cc95820587b173d781b94f3e9d3', '2026-11-26 14:03:01.360365+00');
INSERT INTO public.schema_migrations VALUES ('0119-data-service.sql', '6c098aaa3ae5299e5ba97e5f73206dad4d8ad61c4378026ce1d233d0f775122b', '2026-11-26 14:03:01.363297+00');
INSERT INTO public.schema_migrations VALUES ('0127-feedback.sql', 'b19ce1f5356217e3dc3a4e49e68dd4a2550163dcfdaa45004595cc22d68a85da', '2026-11-26 14:03:01.383155+00');
INSERT INTO public.schema_migrations VALUES ('0128-shared-downvotes.sql', '59a3589371bc7fa780a32b9b70fb34650699b2e97f8201f2c809d116436c5059', '2026-11-26 14:03:01.392728+00');
INSERT INTO public.schema_migrations VALUES ('0129-streaks-of-periods.sql', 'ee84fe7348ece25e1708b46336fc4df371b687073fc9f88a38c7a62b6ff30b4f', '2026-11-26 14:03:01.395139+00');
INSERT INTO public.schema_migrations VALUES ('0132-api-tokens.sql', '37c0d7ef4666a52f9a1dc7ca1f26e9f43d93850dba1e952ce0d8d2a79d181816', '2026-11-26 14:03:01.400802+00');
INSERT INTO public.schema_migrations VALUES ('0133-visits-for-90-days.sql', '668e935532147ccfe295d00662055c3bb01416079d97ceb644a2616a883c36fc', '2026-11-26 14:03:01.405767+00');
INSERT INTO public.schema_migrations VALUES ('0135-cost-of-tags.sql', 'baa518b483ab27a70b45fb5cbbce6062d81769cebfecc916a8c0a0f4ad724a85', '2026-11-26 14:03:01.409237+00');
INSERT INTO public.schema_migrations VALUES ('0136-premium-members.sql', '65e96d1418087e823e16d1389cc0619f0fb5526a582bbc17aa20faa2b973f85f', '2026-11-26 14:03:01.410742+00');
INSERT INTO public.schema_migrations VALUES ('0137-refused-claims.sql', 'c57996374cdd2bc6c08bac0b601a712967720721a66a54a7002c7669dd17359e', '2026-11-26 14:03:01.412965+00');
INSERT INTO public.schema_migrations VALUES ('0138-weekly-mails.sql', '3c41faf38edf10402b6e80ddc449d1799d78cadb4a01f461cc7b911cc731768c', '2026-11-26 14:03:01.415372+00');
INSERT INTO public.schema_migrations VALUES ('0139-bulk-changes.sql', '8e47971d643c76a0c9e2f0a219f51e98e48a44938c8ac9d0375cb4faf73af103', '2026-11-26 14:03:01.419495+00');
INSERT INTO public.schema_migrations VALUES ('0140-votes-removal-in-batches.sql', '628e2b2d709bcd951a484bbbe9f401957b5f2020f4d742f03d24223584a0dbae', '2026-11-26 14:03:01.430394+00');
INSERT INTO public.schema_migrations VALUES ('0141-closed-accounts.sql', 'f4c66d0a7908c56a6dda12216cb70d4d21b97d80a03ceca85ef3dd78831d5db8', '2026-11-26 14:03:01.434008+00');
INSERT INTO public.schema_migrations VALUES ('0142-closed-accounts-in-the-data-service.sql', 'f51fae62aaa01c8dcca09dd45eefef2092b7137e8ea3c9b7fef9c530b2726d93', '2026-11-26 14:03:01.435982+00');
INSERT INTO public.schema_migrations VALUES ('0146-waiting-votes.sql', '4fefe1296f10da3c816f889816ccb40c6a4f6951768f6a81e13de285fd5115f1', '2026-11-26 14:03:01.438768+00');
INSERT INTO public.schema_migrations VALUES ('0150-deleted-members.sql', '25dda7e948a64bddfc159cc0f14e57ac6567e9a034541b0fa8661f64f4c45bf8', '2026-11-26 14:03:01.445469+00');
INSERT INTO public.schema_migrations VALUES ('0151-held-about.sql', '2b2167f6b2414478e931cb14402ac95f7bf826485e3a43bd2cf519894b040fb3', '2026-11-26 14:03:01.460189+00');
INSERT INTO public.schema_migrations VALUES ('0156-announced-in-batches.sql', 'cfefc6e767da3d728b336d9c37f7e6a4918b6010607ca7405c89f45c336cd7cf', '2026-11-26 14:03:01.464233+00');
INSERT INTO public.schema_migrations VALUES ('0158-folded-names.sql', 'ec900cbbd8d8a44649f6a1ee6e8115b75b89f6bbc891b3e888d3b06d80adb314', '2026-11-26 14:03:01.467854+00');
INSERT INTO public.schema_migrations VALUES ('0159-expired-rate-limits.sql', '1ad121792d049adbab0a5b4dd01478e9a9f6e69db6cdea00799be2a7a65a7bd9', '2026-11-26 14:03:01.484322+00');
INSERT INTO public.schema_migrations VALUES ('0160-reports-of-deleted-texts.sql', '74fcf127c02c09ce3079816f2ba8bcaaa98d0977eaa67791fcf7e1932b86d3bc', '2026-11-26 14:03:01.487719+00');
INSERT INTO public.schema_migrations VALUES ('0161-marked-votes.sql', '0bba026a5d8b6fa8074b1e1b9964a81ca1774dde83651efb468c011122f51ef1', '2026-11-26 14:03:01.491772+00');
INSERT INTO public.schema_migrations VALUES ('0165-new-games-in-batches.sql', 'e4c418e5589155c7c36b50631dd58a53dc3d5cb97817dfd96a80a2e66ecf5f9c', '2026-11-26 14:03:01.497985+00');
INSERT INTO public.site_state VALUES ('note', '"kept"');
INSERT INTO public.supporters VALUES ('10000000-0000-4000-8000-000000000b0b', '00000000-0000-4000-8000-000000000b0b', 1, '2026-01-02 00:00:00+00', NULL, '2026-01-02 00:00:00+00', NULL);
INSERT INTO public.tag_categories VALUES (1, 'platforms', 'Platforms', 6, 1);
INSERT INTO public.tag_categories VALUES (2, 'development', 'Development', 1, 1);
INSERT INTO public.tag_categories VALUES (3, 'monetization', 'Monetization', 4, 1);
INSERT INTO public.tag_categories VALUES (4, 'playstyle', 'Playstyle', 2, 1);
INSERT INTO public.tag_categories VALUES (5, 'length', 'Length', 2, 0);
INSERT INTO public.tag_categories VALUES (6, 'graphics', 'Graphics', 3, 1);
INSERT INTO public.tag_categories VALUES (7, 'setting', 'Setting', 3, 1);
INSERT INTO public.tag_categories VALUES (8, 'gameplay', 'Gameplay', 4, 1);
INSERT INTO public.tag_categories VALUES (9, 'features', 'Features', 11, 1);
INSERT INTO public.tag_categories VALUES (10, 'engine', 'Engine', 1, 0);
INSERT INTO public.tag_slots VALUES (1, 1);
INSERT INTO public.tag_slots VALUES (1, 2);
INSERT INTO public.tag_slots VALUES (1, 3);
INSERT INTO public.tag_slots VALUES (1, 4);
INSERT INTO public.tag_slots VALUES (1, 5);
INSERT INTO public.tag_slots VALUES (1, 6);
INSERT INTO public.tag_slots VALUES (2, 1);
INSERT INTO public.tag_slots VALUES (3, 1);
INSERT INTO public.tag_slots VALUES (3, 2);
INSERT INTO public.tag_slots VALUES (3, 3);
INSERT INTO public.tag_slots VALUES (3, 4);
INSERT INTO public.tag_slots VALUES (4, 1);
INSERT INTO public.tag_slots VALUES (4, 2);
INSERT INTO public.tag_slots VALUES (5, 1);
INSERT INTO public.tag_slots VALUES (5, 2);
INSERT INTO public.tag_slots VALUES (6, 1);
INSERT INTO public.tag_slots VALUES (6, 2);
INSERT INTO public.tag_slots VALUES (6, 3);
INSERT INTO public.tag_slots VALUES (7, 1);
INSERT INTO public.tag_slots VALUES (7, 2);
INSERT INTO public.tag_slots VALUES (7, 3);
INSERT INTO public.tag_slots VALUES (8, 1);
INSERT INTO public.tag_slots VALUES (8, 2);
INSERT INTO public.tag_slots VALUES (8, 3);
INSERT INTO public.tag_slots VALUES (8, 4);
INSERT INTO public.tag_slots VALUES (9, 1);
INSERT INTO public.tag_slots VALUES (9, 2);
INSERT INTO public.tag_slots VALUES (9, 3);
INSERT INTO public.tag_slots VALUES (9, 4);
INSERT INTO public.tag_slots VALUES (9, 5);
INSERT INTO public.tag_slots VALUES (9, 6);
INSERT INTO public.tag_slots VALUES (9, 7);
INSERT INTO public.tag_slots VALUES (9, 8);
INSERT INTO public.tag_slots VALUES (9, 9);
INSERT INTO public.tag_slots VALUES (9, 10);
INSERT INTO public.tag_slots VALUES (9, 11);
INSERT INTO public.tag_slots VALUES (10, 1);
INSERT INTO public.tags VALUES (20, 1, 'web', 'Web', 0);
INSERT INTO public.tags VALUES (21, 1, 'windows', 'Windows', 1);
INSERT INTO public.tags VALUES (22, 1, 'mac', 'Mac', 2);
INSERT INTO public.tags VALUES (23, 1, 'linux', 'Linux', 3);
INSERT INTO public.tags VALUES (24, 1, 'android', 'Android', 4);
INSERT INTO public.tags VALUES (25, 1, 'ios', 'Ios', 5);
INSERT INTO public.tags VALUES (9, 2, 'early-access', 'Early access', 0);
INSERT INTO public.tags VALUES (10, 2, 'finished', 'Finished', 1);
INSERT INTO public.tags VALUES (11, 2, 'abandoned', 'Abandoned', 2);
INSERT INTO public.tags VALUES (90, 2, 'continuous-updates', 'Continuous updates', 3);
INSERT INTO public.tags VALUES (91, 2, 'prototype', 'Prototype', 4);
INSERT INTO public.tags VALUES (93, 2, 'game-jam', 'Game jam', 5);
INSERT INTO public.tags VALUES (13, 3, 'free', 'Free', 0);
INSERT INTO public.tags VALUES (14, 3, 'ads', 'Ads', 1);
INSERT INTO public.tags VALUES (15, 3, 'in-app-purchases', 'In app purchases', 2);
INSERT INTO public.tags VALUES (16, 3, 'fixed-price', 'Fixed price', 3);
INSERT INTO public.tags VALUES (17, 3, 'has-demo', 'Has demo', 4);
INSERT INTO public.tags VALUES (6, 4, 'idle', 'Idle', 0);
INSERT INTO public.tags VALUES (7, 4, 'semi-idle', 'Semi idle', 1);
INSERT INTO public.tags VALUES (18, 4, 'active', 'Active', 2);
INSERT INTO public.tags VALUES (19, 4, 'clicker', 'Clicker', 3);
INSERT INTO public.tags VALUES (103, 5, 'minutes', 'Minutes', 0);
INSERT INTO public.tags VALUES (83, 5, 'hours', 'Hours', 1);
INSERT INTO public.tags VALUES (84, 5, 'days', 'Days', 2);
INSERT INTO public.tags VALUES (85, 5, 'weeks', 'Weeks', 3);
INSERT INTO public.tags VALUES (86, 5, 'months', 'Months', 4);
INSERT INTO public.tags VALUES (87, 5, 'years', 'Years', 5);
INSERT INTO public.tags VALUES (89, 5, 'no-ending', 'No ending', 6);
INSERT INTO public.tags VALUES (72, 6, 'text-based', 'Text based', 0);
INSERT INTO public.tags VALUES (73, 6, '2d', '2D', 1);
INSERT INTO public.tags VALUES (74, 6, '3d', '3D', 2);
INSERT INTO public.tags VALUES (26, 7, 'cyberpunk', 'Cyberpunk', 0);
INSERT INTO public.tags VALUES (27, 7, 'historic', 'Historic', 1);
INSERT INTO public.tags VALUES (28, 7, 'space', 'Space', 2);
INSERT INTO public.tags VALUES (29, 7, 'post-apocalyptic', 'Post apocalyptic', 3);
INSERT INTO public.tags VALUES (30, 7, 'war', 'War', 4);
INSERT INTO public.tags VALUES (31, 7, 'industrial', 'Industrial', 5);
INSERT INTO public.tags VALUES (32, 7, 'fantasy', 'Fantasy', 6);
INSERT INTO public.tags VALUES (33, 7, 'scientific', 'Scientific', 7);
INSERT INTO public.tags VALUES (34, 7, 'futuristic', 'Futuristic', 8);
INSERT INTO public.tags VALUES (35, 7, 'steampunk', 'Steampunk', 9);
INSERT INTO public.tags VALUES (36, 7, 'experimental', 'Experimental', 10);
INSERT INTO public.tags VALUES (37, 7, 'technological', 'Technological', 11);
INSERT INTO public.tags VALUES (38, 7, 'sport', 'Sport', 12);
INSERT INTO public.tags VALUES (39, 7, 'nature', 'Nature', 13);
INSERT INTO public.tags VALUES (40, 7, 'unique-setting', 'Unique setting', 14);
INSERT INTO public.tags VALUES (70, 7, 'mysterious', 'Mysterious', 15);
INSERT INTO public.tags VALUES (102, 7, 'mathematical', 'Mathematical', 16);
INSERT INTO public.tags VALUES (41, 8, 'resource-management', 'Resource management', 0);
INSERT INTO public.tags VALUES (42, 8, 'rpg', 'Rpg', 1);
INSERT INTO public.tags VALUES (43, 8, 'people-management', 'People management', 2);
INSERT INTO public.tags VALUES (44, 8, 'inventory-management', 'Inventory management', 3);
INSERT INTO public.tags VALUES (45, 8, 'factory', 'Factory', 4);
INSERT INTO public.tags VALUES (46, 8, 'world-building', 'World building', 5);
INSERT INTO public.tags VALUES (47, 8, 'survival', 'Survival', 6);
INSERT INTO public.tags VALUES (48, 8, 'action-adventure', 'Action adventure', 7);
INSERT INTO public.tags VALUES (49, 8, 'trading', 'Trading', 8);
INSERT INTO public.tags VALUES (50, 8, 'money-making', 'Money making', 9);
INSERT INTO public.tags VALUES (51, 8, 'puzzle', 'Puzzle', 10);
INSERT INTO public.tags VALUES (52, 8, 'numbers-go-up', 'Numbers go up', 11);
INSERT INTO public.tags VALUES (53, 8, 'difficult', 'Difficult', 12);
INSERT INTO public.tags VALUES (54, 8, 'procedural-generation', 'Procedural generation', 13);
INSERT INTO public.tags VALUES (55, 8, 'nsfw', 'Nsfw', 14);
INSERT INTO public.tags VALUES (56, 8, 'unique-gameplay', 'Unique gameplay', 15);
INSERT INTO public.tags VALUES (71, 8, 'relaxing', 'Relaxing', 16);
INSERT INTO public.tags VALUES (76, 8, 'micro-management', 'Micro management', 17);
INSERT INTO public.tags VALUES (77, 8, 'strategy', 'Strategy', 18);
INSERT INTO public.tags VALUES (78, 8, 'tower-defense', 'Tower defense', 19);
INSERT INTO public.tags VALUES (104, 8, 'branching-upgrade-tree', 'Branching upgrade tree', 20);
INSERT INTO public.tags VALUES (105, 8, 'gambling', 'Gambling', 21);
INSERT INTO public.tags VALUES (106, 8, 'auto-battling', 'Auto battling', 22);
INSERT INTO public.tags VALUES (107, 8, 'exploration', 'Exploration', 23);
INSERT INTO public.tags VALUES (108, 8, 'linear-progression', 'Linear progression', 24);
INSERT INTO public.tags VALUES (109, 8, 'loops', 'Loops', 25);
INSERT INTO public.tags VALUES (57, 9, 'registration', 'Registration', 0);
INSERT INTO public.tags VALUES (58, 9, 'no-registration', 'No registration', 1);
INSERT INTO public.tags VALUES (59, 9, 'multiplayer', 'Multiplayer', 2);
INSERT INTO public.tags VALUES (60, 9, 'local-save', 'Local save', 3);
INSERT INTO public.tags VALUES (61, 9, 'cloud-save', 'Cloud save', 4);
INSERT INTO public.tags VALUES (62, 9, 'game-chat', 'Game chat', 5);
INSERT INTO public.tags VALUES (63, 9, 'achievements', 'Achievements', 6);
INSERT INTO public.tags VALUES (64, 9, 'open-source', 'Open source', 7);
INSERT INTO public.tags VALUES (65, 9, 'story', 'Story', 8);
INSERT INTO public.tags VALUES (66, 9, 'multiple-endings', 'Multiple endings', 9);
INSERT INTO public.tags VALUES (67, 9, 'secrets', 'Secrets', 10);
INSERT INTO public.tags VALUES (68, 9, 'offline-progress', 'Offline progress', 11);
INSERT INTO public.tags VALUES (69, 9, 'persistent-browser-game', 'Persistent browser game', 12);
INSERT INTO public.tags VALUES (75, 9, 'choices-matter', 'Choices matter', 13);
INSERT INTO public.tags VALUES (79, 9, 'prestige', 'Prestige', 14);
INSERT INTO public.tags VALUES (80, 9, 'no-prestige', 'No prestige', 15);
INSERT INTO public.tags VALUES (81, 9, 'big-numbers', 'Big numbers', 16);
INSERT INTO public.tags VALUES (82, 9, 'no-big-numbers', 'No big numbers', 17);
INSERT INTO public.tags VALUES (88, 9, 'has-ending', 'Has ending', 18);
INSERT INTO public.tags VALUES (92, 9, 'web-responsive', 'Web responsive', 19);
INSERT INTO public.tags VALUES (100, 9, 'non-english', 'Non-English', 20);
INSERT INTO public.tags VALUES (101, 9, 'controller-supported', 'Controller supported', 21);
INSERT INTO public.tags VALUES (94, 10, 'roblox', 'Roblox', 0);
INSERT INTO public.tags VALUES (95, 10, 'minecraft', 'Minecraft', 1);
INSERT INTO public.tags VALUES (96, 10, 'tmt', 'TMT', 2);
INSERT INTO public.tags VALUES (97, 10, 'godot', 'Godot', 3);
INSERT INTO public.tags VALUES (98, 10, 'unity', 'Unity', 4);
INSERT INTO public.tags VALUES (99, 10, 'html-javascript', 'HTML-JavaScript', 5);
INSERT INTO public.update_feeds VALUES (1, 'https://example.org/feed.xml', NULL, true, NULL, NULL, '2026-01-09 00:00:00+00', NULL, NULL, 0, '2026-01-08 00:00:00+00', NULL, NULL, NULL, NULL, NULL, '{}');
INSERT INTO public.updates VALUES (1, 1, '1.0', 'First floor', '', '2024-01-11', '2024-01-11 00:00:00+00', '1.0', 'user', NULL, true, false, false, NULL, '2026-11-26 14:03:01.58653+00', NULL, NULL);
INSERT INTO public.updates VALUES (2, 1, '1.1', '', 'More *floors*.', '2024-01-20', '2024-01-20 00:00:00+00', '1.1', 'user', NULL, true, false, false, NULL, '2026-11-26 14:03:01.58653+00', NULL, NULL);
INSERT INTO public.updates VALUES (3, 1, '1.2', '', '', '2024-02-20', '2024-02-20 00:00:00+00', '1.2', 'user', NULL, true, false, false, NULL, '2026-11-26 14:03:01.58653+00', NULL, NULL);
INSERT INTO public.updates VALUES (4, 1, NULL, 'Nameless', '', '2024-03-20', '2024-03-20 00:00:00+00', '2024-03-20', 'user', NULL, true, false, false, NULL, '2026-11-26 14:03:01.58653+00', NULL, NULL);
INSERT INTO public.updates VALUES (5, 1, '9.0', '', '', '2024-04-01', '2024-04-01 00:00:00+00', '9.0', 'user', NULL, true, true, false, NULL, '2026-11-26 14:03:01.58653+00', NULL, NULL);
INSERT INTO public.updates VALUES (6, 1, '9.1', '', '', '2024-04-02', '2024-04-02 00:00:00+00', '9.1', 'user', NULL, false, false, false, NULL, '2026-11-26 14:03:01.58653+00', NULL, NULL);
INSERT INTO public.updates VALUES (7, 2, '2', '', '', '2024-02-10', '2024-02-10 00:00:00+00', '2', 'user', NULL, true, false, false, NULL, '2026-11-26 14:03:01.58653+00', NULL, NULL);
INSERT INTO public.updates VALUES (8, 3, '0.1', '', '', '2024-03-25', '2024-03-25 00:00:00+00', '0.1', 'user', NULL, true, false, false, NULL, '2026-11-26 14:03:01.58653+00', NULL, NULL);
INSERT INTO public.updates VALUES (9, 5, '0.2', '', '', '2024-03-26', '2024-03-26 00:00:00+00', '0.2', 'user', NULL, true, false, false, NULL, '2026-11-26 14:03:01.58653+00', NULL, NULL);
INSERT INTO public.user_collectibles VALUES ('00000000-0000-4000-8000-00000000a11c', 'levels', 1, '2026-01-06 00:00:00+00');
INSERT INTO public.view_logs VALUES (1, 1, '00000000-0000-4000-8000-0000000ca401', '2026-01-09 00:00:00+00', '2026-01-09', NULL);
INSERT INTO public.votes VALUES (1, '00000000-0000-4000-8000-00000000a11c', 1, false, NULL, '2026-11-26 14:03:01.576711+00', NULL, NULL, NULL, NULL);
INSERT INTO public.votes VALUES (1, '00000000-0000-4000-8000-000000000b0b', 1, false, NULL, '2026-11-26 14:03:01.576711+00', NULL, NULL, NULL, NULL);
INSERT INTO public.votes VALUES (1, '00000000-0000-4000-8000-0000000ca401', -1, false, NULL, '2026-11-26 14:03:01.576711+00', NULL, NULL, NULL, NULL);
INSERT INTO public.votes VALUES (2, '00000000-0000-4000-8000-00000000a11c', 1, false, NULL, '2026-11-26 14:03:01.576711+00', NULL, NULL, NULL, NULL);
SELECT pg_catalog.setval('public.api_tokens_id_seq', 1, true);
SELECT pg_catalog.setval('public.comments_id_seq', 1000, true);
SELECT pg_catalog.setval('public.dead_links_id_seq', 1, false);
SELECT pg_catalog.setval('public.edit_requests_id_seq', 1000, true);
SELECT pg_catalog.setval('public.exp_ledger_id_seq', 2, true);
SELECT pg_catalog.setval('public.feedback_id_seq', 1, true);
SELECT pg_catalog.setval('public.game_links_id_seq', 3, true);
SELECT pg_catalog.setval('public.games_id_seq', 1000, true);
SELECT pg_catalog.setval('public.link_clicks_id_seq', 1, false);
SELECT pg_catalog.setval('public.moderation_log_id_seq', 1, true);
SELECT pg_catalog.setval('public.moderation_reasons_id_seq', 20, true);
SELECT pg_catalog.setval('public.notifications_id_seq', 1, true);
SELECT pg_catalog.setval('public.ownership_verifications_id_seq', 1, true);
SELECT pg_catalog.setval('public.post_views_id_seq', 1, false);
SELECT pg_catalog.setval('public.posts_id_seq', 1000, true);
SELECT pg_catalog.setval('public.profile_update_logs_id_seq', 1, false);
SELECT pg_catalog.setval('public.reports_id_seq', 1, true);
SELECT pg_catalog.setval('public.saved_searches_id_seq', 1, true);
SELECT pg_catalog.setval('public.steam_key_reads_id_seq', 1, false);
SELECT pg_catalog.setval('public.steam_keys_id_seq', 1, false);
SELECT pg_catalog.setval('public.update_tokens_id_seq', 1, false);
SELECT pg_catalog.setval('public.updates_id_seq', 1000, true);
SELECT pg_catalog.setval('public.view_logs_id_seq', 1, true);
SELECT pg_catalog.setval('public.votes_removal_requests_id_seq', 1, false);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.archived_votes
    ADD CONSTRAINT archived_votes_pkey PRIMARY KEY (request_id, user_id);
ALTER TABLE ONLY public.auth_flow_states
    ADD CONSTRAINT auth_flow_states_auth_code_hash_key UNIQUE (auth_code_hash);
ALTER TABLE ONLY public.auth_flow_states
    ADD CONSTRAINT auth_flow_states_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_flow_states
    ADD CONSTRAINT auth_flow_states_state_hash_key UNIQUE (state_hash);
ALTER TABLE ONLY public.auth_identities
    ADD CONSTRAINT auth_identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_identities
    ADD CONSTRAINT auth_identities_provider_subject_key UNIQUE (provider, subject);
ALTER TABLE ONLY public.auth_mfa_challenges
    ADD CONSTRAINT auth_mfa_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_mfa_factors
    ADD CONSTRAINT auth_mfa_factors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_mfa_recovery_codes
    ADD CONSTRAINT auth_mfa_recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
ALTER TABLE ONLY public.auth_one_time_tokens
    ADD CONSTRAINT auth_one_time_tokens_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY public.auth_one_time_tokens
    ADD CONSTRAINT auth_one_time_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_throttles
    ADD CONSTRAINT auth_throttles_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.auth_users
    ADD CONSTRAINT auth_users_email_key UNIQUE (email);
ALTER TABLE ONLY public.auth_users
    ADD CONSTRAINT auth_users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blocked_games
    ADD CONSTRAINT blocked_games_pkey PRIMARY KEY (user_id, game_id);
ALTER TABLE ONLY public.comment_votes
    ADD CONSTRAINT comment_votes_pkey PRIMARY KEY (comment_id, user_id);
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_id_post_id_key UNIQUE (id, post_id);
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.daily_login_exp
    ADD CONSTRAINT daily_login_exp_pkey PRIMARY KEY (user_id, day);
ALTER TABLE ONLY public.dead_links
    ADD CONSTRAINT dead_links_game_id_link_key UNIQUE (game_id, link);
ALTER TABLE ONLY public.dead_links
    ADD CONSTRAINT dead_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.edit_requests
    ADD CONSTRAINT edit_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.exp_ledger
    ADD CONSTRAINT exp_ledger_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.exp_ledger
    ADD CONSTRAINT exp_ledger_user_id_kind_subject_turn_key UNIQUE (user_id, kind, subject, turn);
ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_pkey PRIMARY KEY (user_id, game_id);
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feedback_votes
    ADD CONSTRAINT feedback_votes_pkey PRIMARY KEY (user_id, feedback_id);
ALTER TABLE ONLY public.game_counts_changed
    ADD CONSTRAINT game_counts_changed_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.game_counts
    ADD CONSTRAINT game_counts_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.game_day_clicks
    ADD CONSTRAINT game_day_clicks_pkey PRIMARY KEY (game_id, day, link_type);
ALTER TABLE ONLY public.game_day_views
    ADD CONSTRAINT game_day_views_pkey PRIMARY KEY (game_id, day);
ALTER TABLE ONLY public.game_day_votes
    ADD CONSTRAINT game_day_votes_pkey PRIMARY KEY (day, game_id);
ALTER TABLE ONLY public.game_link_ages
    ADD CONSTRAINT game_link_ages_pkey PRIMARY KEY (game_id, url);
ALTER TABLE ONLY public.game_links
    ADD CONSTRAINT game_links_game_id_type_url_key UNIQUE (game_id, type, url);
ALTER TABLE ONLY public.game_links
    ADD CONSTRAINT game_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.game_stats
    ADD CONSTRAINT game_stats_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.game_tags
    ADD CONSTRAINT game_tags_one_a_slot UNIQUE (game_id, category, slot);
ALTER TABLE ONLY public.game_tags
    ADD CONSTRAINT game_tags_pkey PRIMARY KEY (game_id, tag_id);
ALTER TABLE ONLY public.games_changed
    ADD CONSTRAINT games_changed_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_urlid_key UNIQUE (urlid);
ALTER TABLE ONLY public.interaction_days
    ADD CONSTRAINT interaction_days_pkey PRIMARY KEY (name, day);
ALTER TABLE ONLY public.link_checks
    ADD CONSTRAINT link_checks_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.link_clicks
    ADD CONSTRAINT link_clicks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_types
    ADD CONSTRAINT link_types_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_types
    ADD CONSTRAINT link_types_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.list_items
    ADD CONSTRAINT list_items_list_id_position_key UNIQUE (list_id, "position") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.list_items
    ADD CONSTRAINT list_items_pkey PRIMARY KEY (list_id, game_id);
ALTER TABLE ONLY public.marked_votes_decisions
    ADD CONSTRAINT marked_votes_decisions_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.media_references
    ADD CONSTRAINT media_references_pkey PRIMARY KEY (subject_type, subject_id, hash);
ALTER TABLE ONLY public.moderation_locks
    ADD CONSTRAINT moderation_locks_pkey PRIMARY KEY (kind, item_id);
ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_reasons
    ADD CONSTRAINT moderation_reasons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.new_games_announcement
    ADD CONSTRAINT new_games_announcement_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.new_games
    ADD CONSTRAINT new_games_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ownership_verifications
    ADD CONSTRAINT ownership_verifications_game_id_user_id_key UNIQUE (game_id, user_id);
ALTER TABLE ONLY public.ownership_verifications
    ADD CONSTRAINT ownership_verifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ownership_verifications
    ADD CONSTRAINT ownership_verifications_token_key UNIQUE (token);
ALTER TABLE ONLY public.played_games
    ADD CONSTRAINT played_games_pkey PRIMARY KEY (user_id, game_id);
ALTER TABLE ONLY public.poll_options
    ADD CONSTRAINT poll_options_pkey PRIMARY KEY (post_id, "position");
ALTER TABLE ONLY public.poll_votes
    ADD CONSTRAINT poll_votes_pkey PRIMARY KEY (post_id, user_id);
ALTER TABLE ONLY public.post_day_counts
    ADD CONSTRAINT post_day_counts_pkey PRIMARY KEY (day, post_id);
ALTER TABLE ONLY public.post_views
    ADD CONSTRAINT post_views_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.post_votes
    ADD CONSTRAINT post_votes_pkey PRIMARY KEY (post_id, user_id);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_id_post_type_key UNIQUE (id, post_type);
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profile_counts
    ADD CONSTRAINT profile_counts_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.profile_update_logs
    ADD CONSTRAINT profile_update_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_searches
    ADD CONSTRAINT saved_searches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.site_state
    ADD CONSTRAINT site_state_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.steam_key_reads
    ADD CONSTRAINT steam_key_reads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.steam_keys
    ADD CONSTRAINT steam_keys_game_id_code_key UNIQUE (game_id, code);
ALTER TABLE ONLY public.steam_keys
    ADD CONSTRAINT steam_keys_once UNIQUE (game_id, code_hash);
ALTER TABLE ONLY public.steam_keys
    ADD CONSTRAINT steam_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.supporters
    ADD CONSTRAINT supporters_pkey PRIMARY KEY (identity_id);
ALTER TABLE ONLY public.tag_categories
    ADD CONSTRAINT tag_categories_id_key UNIQUE (id);
ALTER TABLE ONLY public.tag_categories
    ADD CONSTRAINT tag_categories_name_key UNIQUE (name);
ALTER TABLE ONLY public.tag_categories
    ADD CONSTRAINT tag_categories_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.tag_slots
    ADD CONSTRAINT tag_slots_pkey PRIMARY KEY (category, slot);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_id_category_key UNIQUE (id, category);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_name_key UNIQUE (name);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.update_announcements
    ADD CONSTRAINT update_announcements_pkey PRIMARY KEY (update_id);
ALTER TABLE ONLY public.update_feeds
    ADD CONSTRAINT update_feeds_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.update_tokens
    ADD CONSTRAINT update_tokens_id_key UNIQUE (id);
ALTER TABLE ONLY public.update_tokens
    ADD CONSTRAINT update_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.updates
    ADD CONSTRAINT updates_game_id_release_key_key UNIQUE (game_id, release_key);
ALTER TABLE ONLY public.updates
    ADD CONSTRAINT updates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_collectibles
    ADD CONSTRAINT user_collectibles_pkey PRIMARY KEY (user_id, group_id, item_id);
ALTER TABLE ONLY public.view_logs
    ADD CONSTRAINT view_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visitor_keys
    ADD CONSTRAINT visitor_keys_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_pkey PRIMARY KEY (game_id, user_id);
ALTER TABLE ONLY public.votes_removal_requests
    ADD CONSTRAINT votes_removal_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.weekly_mails
    ADD CONSTRAINT weekly_mails_pkey PRIMARY KEY (user_id);
CREATE INDEX api_tokens_by_member ON public.api_tokens USING btree (user_id, id);
CREATE INDEX archived_votes_by_game ON public.archived_votes USING btree (game_id);
CREATE INDEX archived_votes_by_user ON public.archived_votes USING btree (user_id, created_at DESC);
CREATE INDEX auth_flow_states_by_end ON public.auth_flow_states USING btree (expires_at);
CREATE INDEX auth_flow_states_by_user ON public.auth_flow_states USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX auth_identities_by_user ON public.auth_identities USING btree (user_id, created_at);
CREATE INDEX auth_mfa_challenges_by_factor ON public.auth_mfa_challenges USING btree (factor_id);
CREATE INDEX auth_mfa_challenges_by_session ON public.auth_mfa_challenges USING btree (session_id);
CREATE INDEX auth_mfa_factors_by_user ON public.auth_mfa_factors USING btree (user_id, created_at);
CREATE UNIQUE INDEX auth_mfa_factors_name ON public.auth_mfa_factors USING btree (user_id, friendly_name) WHERE (friendly_name IS NOT NULL);
CREATE INDEX auth_one_time_tokens_by_email ON public.auth_one_time_tokens USING btree (email, kind);
CREATE INDEX auth_one_time_tokens_by_end ON public.auth_one_time_tokens USING btree (expires_at);
CREATE INDEX auth_one_time_tokens_by_flow ON public.auth_one_time_tokens USING btree (flow_state_id) WHERE (flow_state_id IS NOT NULL);
CREATE INDEX auth_sessions_by_end ON public.auth_sessions USING btree (not_after);
CREATE INDEX auth_sessions_by_user ON public.auth_sessions USING btree (user_id);
CREATE INDEX auth_throttles_expired ON public.auth_throttles USING btree (expire);
CREATE INDEX auth_users_unconfirmed ON public.auth_users USING btree (created_at) WHERE (confirmed_at IS NULL);
CREATE INDEX blocked_games_by_game ON public.blocked_games USING btree (game_id);
CREATE INDEX comment_votes_by_user ON public.comment_votes USING btree (user_id, created_at DESC, comment_id DESC);
CREATE INDEX comments_by_parent ON public.comments USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX comments_by_post ON public.comments USING btree (post_id, created_at DESC, id DESC);
CREATE INDEX comments_by_user ON public.comments USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX comments_held ON public.comments USING btree (created_at, id) WHERE (is_held AND (NOT is_removed));
CREATE INDEX comments_replies_level ON public.comments USING btree (parent_id, author_level DESC, id DESC) WHERE is_shown;
CREATE INDEX comments_replies_newest ON public.comments USING btree (parent_id, created_at DESC, id DESC) WHERE is_shown;
CREATE INDEX comments_replies_rated ON public.comments USING btree (parent_id, rating_low DESC, id DESC) WHERE is_shown;
CREATE INDEX comments_roots_level ON public.comments USING btree (post_id, author_level DESC, id DESC) WHERE ((parent_id IS NULL) AND is_shown);
CREATE INDEX comments_roots_newest ON public.comments USING btree (post_id, created_at DESC, id DESC) WHERE ((parent_id IS NULL) AND is_shown);
CREATE INDEX comments_roots_rated ON public.comments USING btree (post_id, rating_low DESC, id DESC) WHERE ((parent_id IS NULL) AND is_shown);
CREATE INDEX dead_links_queue ON public.dead_links USING btree (proposed_at, id) WHERE ((proposed_at IS NOT NULL) AND (settled_at IS NULL));
CREATE INDEX dead_links_settled_by ON public.dead_links USING btree (settled_by) WHERE (settled_by IS NOT NULL);
CREATE INDEX edit_requests_by_decider ON public.edit_requests USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX edit_requests_by_game ON public.edit_requests USING btree (game_id, created_at DESC, id DESC);
CREATE INDEX edit_requests_by_user ON public.edit_requests USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX edit_requests_history ON public.edit_requests USING btree (game_id, COALESCE(decided_at, created_at) DESC, id DESC);
CREATE INDEX edit_requests_pending_by_game ON public.edit_requests USING btree (game_id) WHERE (status = 'pending'::text);
CREATE INDEX edit_requests_queue ON public.edit_requests USING btree (created_at, id) WHERE (status = 'pending'::text);
CREATE INDEX edit_requests_undone ON public.edit_requests USING btree (undoes_id) WHERE (undoes_id IS NOT NULL);
CREATE INDEX exp_ledger_by_user ON public.exp_ledger USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX exp_ledger_prestiges ON public.exp_ledger USING btree (user_id) WHERE (kind = 'prestige'::text);
CREATE INDEX exp_ledger_recent ON public.exp_ledger USING brin (created_at);
CREATE INDEX favorites_by_user ON public.favorites USING btree (user_id, created_at DESC, game_id DESC);
CREATE INDEX favorites_of_game ON public.favorites USING btree (game_id, user_id);
CREATE INDEX feedback_by_age ON public.feedback USING btree (id DESC) WHERE (NOT is_removed);
CREATE INDEX feedback_by_answerer ON public.feedback USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX feedback_by_author ON public.feedback USING btree (added_by) WHERE (added_by IS NOT NULL);
CREATE INDEX feedback_by_votes ON public.feedback USING btree (votes DESC, id DESC) WHERE (NOT is_removed);
CREATE INDEX feedback_votes_by_feedback ON public.feedback_votes USING btree (feedback_id);
CREATE INDEX game_counts_changed_by_xid ON public.game_counts_changed USING btree (xid);
CREATE INDEX game_day_clicks_by_day ON public.game_day_clicks USING btree (day);
CREATE INDEX game_day_votes_by_game ON public.game_day_votes USING btree (game_id);
CREATE INDEX game_links_by_host ON public.game_links USING btree ("substring"(lower((url)::text), '^https?://(?:www\.)?([^/:?#]+)'::text));
CREATE INDEX game_links_by_key ON public.game_links USING btree (public.link_key((url)::text));
CREATE INDEX game_tags_by_tag ON public.game_tags USING btree (tag_id, game_id);
CREATE INDEX games_by_added_by ON public.games USING btree (added_by, created_at DESC, id DESC) WHERE (added_by IS NOT NULL);
CREATE INDEX games_by_developer ON public.games USING btree (developer_id) WHERE (developer_id IS NOT NULL);
CREATE INDEX games_by_name ON public.games USING btree (public.fold_case(name));
CREATE INDEX games_changed_by_xid ON public.games_changed USING btree (xid);
CREATE INDEX games_confirmed_recently ON public.games USING btree (confirmed_at) WHERE (confirmed AND (NOT is_removed));
CREATE INDEX games_featured ON public.games USING btree (featured_until) WHERE (featured_until IS NOT NULL);
CREATE INDEX games_queue ON public.games USING btree (created_at, id) WHERE ((NOT confirmed) AND (NOT is_removed));
CREATE INDEX games_since ON public.games USING btree (COALESCE(confirmed_at, created_at) DESC, id DESC) WHERE (NOT is_removed);
CREATE INDEX games_text ON public.games USING gin (name public.gin_trgm_ops, "desc" public.gin_trgm_ops);
CREATE INDEX link_checks_oldest ON public.link_checks USING btree (checked_at);
CREATE INDEX link_clicks_by_user ON public.link_clicks USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX link_clicks_hashed ON public.link_clicks USING btree (day) WHERE (visitor_hash IS NOT NULL);
CREATE UNIQUE INDEX link_clicks_once ON public.link_clicks USING btree (game_id, link_type, day, visitor_hash);
CREATE INDEX link_clicks_recent ON public.link_clicks USING brin (created_at);
CREATE INDEX list_items_by_game ON public.list_items USING btree (game_id);
CREATE INDEX media_by_age ON public.media USING btree (touched_at);
CREATE INDEX media_by_uploader ON public.media USING btree (uploaded_by) WHERE (uploaded_by IS NOT NULL);
CREATE INDEX media_references_by_hash ON public.media_references USING btree (hash);
CREATE INDEX moderation_locks_by_moderator ON public.moderation_locks USING btree (moderator_id);
CREATE INDEX moderation_log_by_action ON public.moderation_log USING btree (action, id DESC);
CREATE INDEX moderation_log_by_actor ON public.moderation_log USING btree (actor_id, created_at DESC);
CREATE INDEX moderation_log_by_member ON public.moderation_log USING btree (member_id, id DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX moderation_log_by_subject ON public.moderation_log USING btree (subject_type, subject_id, created_at DESC);
CREATE INDEX moderation_log_newest ON public.moderation_log USING btree (created_at DESC, id DESC);
CREATE INDEX new_games_waiting ON public.new_games USING btree (game_id) WHERE (NOT is_announced);
CREATE INDEX notifications_arrived ON public.notifications USING btree (user_id, xid) WHERE (NOT is_seen);
CREATE INDEX notifications_by_actor ON public.notifications USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX notifications_by_user ON public.notifications USING btree (user_id);
CREATE UNIQUE INDEX notifications_once ON public.notifications USING btree (user_id, once_key) WHERE (once_key IS NOT NULL);
CREATE INDEX notifications_quoting ON public.notifications USING btree (quotes) WHERE (quotes !~~ 'update:%'::text);
CREATE INDEX notifications_seen ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE is_seen;
CREATE INDEX notifications_unseen ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE (NOT is_seen);
CREATE INDEX ownership_verifications_by_decider ON public.ownership_verifications USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX ownership_verifications_by_user ON public.ownership_verifications USING btree (user_id);
CREATE INDEX ownership_verifications_queue ON public.ownership_verifications USING btree (created_at, id) WHERE (status = 'requested'::text);
CREATE INDEX played_games_by_game ON public.played_games USING btree (game_id);
CREATE INDEX poll_votes_by_option ON public.poll_votes USING btree (post_id, "position");
CREATE INDEX poll_votes_by_user ON public.poll_votes USING btree (user_id);
CREATE INDEX post_day_counts_by_post ON public.post_day_counts USING btree (post_id);
CREATE INDEX post_views_by_user ON public.post_views USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX post_views_hashed ON public.post_views USING btree (day) WHERE (visitor_hash IS NOT NULL);
CREATE INDEX post_views_old ON public.post_views USING brin (created_at);
CREATE UNIQUE INDEX post_views_once ON public.post_views USING btree (post_id, day, visitor_hash);
CREATE INDEX post_votes_by_user ON public.post_votes USING btree (user_id, created_at DESC, post_id DESC);
CREATE INDEX post_votes_recent ON public.post_votes USING brin (created_at);
CREATE INDEX posts_by_game ON public.posts USING btree (game_id);
CREATE INDEX posts_by_game_level ON public.posts USING btree (game_id, post_type, author_level DESC, id DESC) WHERE is_visible;
CREATE INDEX posts_by_game_newest ON public.posts USING btree (game_id, post_type, created_at DESC, id DESC) WHERE is_visible;
CREATE INDEX posts_by_game_rated ON public.posts USING btree (game_id, post_type, rating_low DESC, id DESC) WHERE is_visible;
CREATE INDEX posts_by_game_stars ON public.posts USING btree (game_id, post_type, review_rating DESC, id DESC) WHERE (is_visible AND (post_type = 'review'::text));
CREATE INDEX posts_by_type ON public.posts USING btree (post_type, created_at DESC, id DESC) WHERE is_visible;
CREATE INDEX posts_by_user ON public.posts USING btree (added_by, created_at DESC, id DESC);
CREATE INDEX posts_held ON public.posts USING btree (created_at, id) WHERE (is_held AND (NOT is_removed));
CREATE INDEX posts_lists_by_user ON public.posts USING btree (added_by, created_at DESC, id DESC) WHERE (post_type = 'list'::text);
CREATE UNIQUE INDEX posts_one_review ON public.posts USING btree (game_id, added_by) WHERE ((post_type = 'review'::text) AND (NOT is_removed));
CREATE INDEX posts_reviews_by_user ON public.posts USING btree (added_by, created_at DESC, id DESC) WHERE ((post_type = 'review'::text) AND is_visible);
CREATE INDEX profile_counts_by_streak_month ON public.profile_counts USING btree (streak_month) WHERE (streak_month IS NOT NULL);
CREATE INDEX profile_counts_by_streak_week ON public.profile_counts USING btree (streak_week) WHERE (streak_week IS NOT NULL);
CREATE INDEX profile_update_logs_by_user ON public.profile_update_logs USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX profiles_by_age ON public.profiles USING btree (created_at);
CREATE INDEX profiles_held ON public.profiles USING btree (held_about_at, id) WHERE (held_about IS NOT NULL);
CREATE INDEX profiles_leaderboard ON public.profiles USING btree (total_exp DESC, id);
CREATE INDEX profiles_of_team ON public.profiles USING btree (role) WHERE (role = ANY (ARRAY['mod'::text, 'admin'::text]));
CREATE INDEX profiles_premium ON public.profiles USING btree (premium_since) WHERE is_premium;
CREATE INDEX profiles_stale_look ON public.profiles USING btree (id) WHERE (look_is_premium <> is_premium);
CREATE UNIQUE INDEX profiles_username_key ON public.profiles USING btree (username_key);
CREATE INDEX profiles_weekly_mail ON public.profiles USING btree (id) WHERE (settings @> '{"weekly_mail": true}'::jsonb);
CREATE INDEX reports_by_decider ON public.reports USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX reports_by_reporter ON public.reports USING btree (reporter_id);
CREATE INDEX reports_by_subject ON public.reports USING btree (subject_type, subject_id, created_at DESC);
CREATE UNIQUE INDEX reports_open ON public.reports USING btree (reporter_id, subject_type, subject_id) WHERE (status = 'open'::text);
CREATE INDEX reports_queue ON public.reports USING btree (created_at, id) WHERE (status = 'open'::text);
CREATE INDEX saved_searches_alerts ON public.saved_searches USING btree (id) WHERE (alert_since IS NOT NULL);
CREATE UNIQUE INDEX saved_searches_default ON public.saved_searches USING btree (user_id) WHERE is_default;
CREATE UNIQUE INDEX saved_searches_name ON public.saved_searches USING btree (user_id, public.fold_case(name));
CREATE INDEX saved_searches_notification ON public.saved_searches USING btree (notification_id) WHERE (notification_id IS NOT NULL);
CREATE INDEX steam_key_reads_by_game ON public.steam_key_reads USING btree (game_id, created_at DESC);
CREATE INDEX steam_key_reads_by_user ON public.steam_key_reads USING btree (user_id);
CREATE INDEX steam_keys_by_giver ON public.steam_keys USING btree (given_by);
CREATE INDEX steam_keys_unsealed ON public.steam_keys USING btree (id) WHERE (code IS NOT NULL);
CREATE INDEX supporters_by_user ON public.supporters USING btree (user_id);
CREATE INDEX supporters_to_check ON public.supporters USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX update_feeds_by_user ON public.update_feeds USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX update_feeds_due ON public.update_feeds USING btree (next_check_at) WHERE is_active;
CREATE INDEX update_feeds_in_trouble ON public.update_feeds USING btree (stopped_at) WHERE (stopped_at IS NOT NULL);
CREATE INDEX update_tokens_by_game ON public.update_tokens USING btree (game_id);
CREATE INDEX update_tokens_by_user ON public.update_tokens USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX updates_by_game ON public.updates USING btree (game_id, sort_at DESC, id DESC) WHERE (confirmed AND (NOT is_removed));
CREATE INDEX updates_by_members ON public.updates USING btree (created_at) WHERE (confirmed AND (NOT is_removed) AND (source = 'user'::text));
CREATE UNIQUE INDEX updates_by_source ON public.updates USING btree (game_id, source_key) WHERE (source_key IS NOT NULL);
CREATE INDEX updates_by_user ON public.updates USING btree (added_by, created_at DESC, id DESC) WHERE (added_by IS NOT NULL);
CREATE INDEX updates_newest ON public.updates USING btree (sort_at DESC, id DESC) WHERE (confirmed AND (NOT is_removed));
CREATE INDEX view_logs_by_user ON public.view_logs USING btree (user_id, created_at DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX view_logs_hashed ON public.view_logs USING btree (day) WHERE (visitor_hash IS NOT NULL);
CREATE UNIQUE INDEX view_logs_once ON public.view_logs USING btree (game_id, day, visitor_hash);
CREATE INDEX view_logs_recent ON public.view_logs USING brin (created_at);
CREATE INDEX votes_by_address ON public.votes USING btree (game_id, address_hash, COALESCE(switched_at, created_at)) WHERE (address_hash IS NOT NULL);
CREATE INDEX votes_by_user ON public.votes USING btree (user_id, created_at DESC, game_id DESC);
CREATE INDEX votes_marked ON public.votes USING btree (game_id, user_id) INCLUDE (type, marked_at, created_at, switched_at) WHERE (waits_until = 'infinity'::timestamp with time zone);
CREATE INDEX votes_of_newcomers ON public.votes USING btree (game_id, newcomer_since) WHERE (newcomer_since IS NOT NULL);
CREATE INDEX votes_recent ON public.votes USING brin (created_at);
CREATE INDEX votes_removal_requests_by_decider ON public.votes_removal_requests USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX votes_removal_requests_by_game ON public.votes_removal_requests USING btree (game_id, created_at DESC);
CREATE INDEX votes_removal_requests_by_user ON public.votes_removal_requests USING btree (user_id);
CREATE UNIQUE INDEX votes_removal_requests_one_open ON public.votes_removal_requests USING btree (game_id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX votes_removal_requests_unfinished ON public.votes_removal_requests USING btree (game_id) WHERE ((status = 'granted'::text) AND (finished_at IS NULL));
CREATE INDEX votes_waiting ON public.votes USING btree (waits_until) WHERE (waits_until < 'infinity'::timestamp with time zone);
CREATE INDEX weekly_mails_due ON public.weekly_mails USING btree (due_at);
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.blocked_games REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.comment_votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.daily_login_exp REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.exp_ledger REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.favorites REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.game_counts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.game_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.game_stats REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.game_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.games REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.poll_votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.post_votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.updates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_delete AFTER DELETE ON public.votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.blocked_games REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.comment_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.comments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.daily_login_exp REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.exp_ledger REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.favorites REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.game_counts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.game_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.game_stats REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.game_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.games REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.poll_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.post_views REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.post_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.updates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_insert AFTER INSERT ON public.votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.comment_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.comments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.daily_login_exp REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.exp_ledger REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.game_counts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.game_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.game_stats REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.game_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.games REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.poll_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.post_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.profile_counts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.updates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER a_plan_update AFTER UPDATE ON public.votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.plan_for_many_rows();
CREATE TRIGGER age_delete AFTER DELETE ON public.game_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_links_note_gone();
CREATE TRIGGER age_insert AFTER INSERT ON public.game_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_links_note_here();
CREATE TRIGGER age_update_gone AFTER UPDATE ON public.game_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_links_note_gone();
CREATE TRIGGER age_update_here AFTER UPDATE ON public.game_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_links_note_here();
CREATE TRIGGER comments_lose_author BEFORE UPDATE OF user_id ON public.comments FOR EACH ROW WHEN ((new.user_id IS NULL)) EXECUTE FUNCTION public.comments_lose_author();
CREATE TRIGGER comments_take_place BEFORE INSERT ON public.comments FOR EACH ROW EXECUTE FUNCTION public.comments_take_place();
CREATE TRIGGER count_delete AFTER DELETE ON public.comment_votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.comment_votes_keep_counts();
CREATE TRIGGER count_delete AFTER DELETE ON public.comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.comments_keep_counts();
CREATE TRIGGER count_delete AFTER DELETE ON public.daily_login_exp REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.daily_login_exp_keep_counts();
CREATE TRIGGER count_delete AFTER DELETE ON public.exp_ledger REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.exp_ledger_keep_counts();
CREATE TRIGGER count_delete AFTER DELETE ON public.favorites REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.favorites_keep_counts();
CREATE TRIGGER count_delete AFTER DELETE ON public.games REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.games_keep_counts();
CREATE TRIGGER count_delete AFTER DELETE ON public.poll_votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.poll_votes_keep_counts();
CREATE TRIGGER count_delete AFTER DELETE ON public.post_votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.post_votes_keep_counts();
CREATE TRIGGER count_delete AFTER DELETE ON public.posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.posts_keep_counts();
CREATE TRIGGER count_delete AFTER DELETE ON public.updates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.updates_keep_counts();
CREATE TRIGGER count_delete AFTER DELETE ON public.votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.votes_keep_counts();
CREATE TRIGGER count_feedback_votes AFTER INSERT OR DELETE ON public.feedback_votes FOR EACH ROW EXECUTE FUNCTION public.count_feedback_votes();
CREATE TRIGGER count_insert AFTER INSERT ON public.comment_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.comment_votes_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.comments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.comments_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.daily_login_exp REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.daily_login_exp_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.exp_ledger REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.exp_ledger_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.favorites REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.favorites_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.games REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.games_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.poll_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.poll_votes_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.post_views REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.post_views_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.post_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.post_votes_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.posts_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.updates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.updates_keep_counts();
CREATE TRIGGER count_insert AFTER INSERT ON public.votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.votes_keep_counts();
CREATE TRIGGER count_update AFTER UPDATE ON public.comment_votes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.comment_votes_keep_counts();
CREATE TRIGGER count_update AFTER UPDATE ON public.comments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.comments_keep_counts();
CREATE TRIGGER count_update AFTER UPDATE ON public.exp_ledger REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.exp_ledger_keep_counts();
CREATE TRIGGER count_update AFTER UPDATE ON public.games REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.games_keep_counts();
CREATE TRIGGER count_update AFTER UPDATE ON public.poll_votes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.poll_votes_keep_counts();
CREATE TRIGGER count_update AFTER UPDATE ON public.post_votes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.post_votes_keep_counts();
CREATE TRIGGER count_update AFTER UPDATE ON public.posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.posts_keep_counts();
CREATE TRIGGER count_update AFTER UPDATE ON public.updates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.updates_keep_counts();
CREATE TRIGGER count_update AFTER UPDATE ON public.votes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.votes_keep_counts();
CREATE TRIGGER days_delete AFTER DELETE ON public.post_votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.post_votes_keep_days();
CREATE TRIGGER days_delete AFTER DELETE ON public.votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.votes_keep_days();
CREATE TRIGGER days_insert AFTER INSERT ON public.post_views REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.post_views_keep_days();
CREATE TRIGGER days_insert AFTER INSERT ON public.post_votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.post_votes_keep_days();
CREATE TRIGGER days_insert AFTER INSERT ON public.votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.votes_keep_days();
CREATE TRIGGER days_update AFTER UPDATE ON public.post_votes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.post_votes_keep_days();
CREATE TRIGGER days_update AFTER UPDATE ON public.votes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.votes_keep_days();
CREATE TRIGGER drop_cached_pages AFTER INSERT ON public.moderation_log FOR EACH STATEMENT EXECUTE FUNCTION public.moderation_log_in_pages();
CREATE TRIGGER forget_medium_logo BEFORE UPDATE OF logo_url ON public.games FOR EACH ROW WHEN (((old.logo_med_url IS NOT NULL) AND ((old.logo_url)::text IS DISTINCT FROM (new.logo_url)::text) AND (NOT ((old.logo_med_url)::text IS DISTINCT FROM (new.logo_med_url)::text)))) EXECUTE FUNCTION public.forget_medium_logo();
CREATE TRIGGER forget_member BEFORE UPDATE OF member_id ON public.moderation_log FOR EACH ROW WHEN (((new.member_id IS NULL) AND new.about_member)) EXECUTE FUNCTION public.moderation_log_forget_member();
CREATE TRIGGER forget_quotes_delete AFTER DELETE ON public.comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.forget_all_quotes('comment');
CREATE TRIGGER forget_quotes_delete AFTER DELETE ON public.posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.forget_all_quotes('post');
CREATE TRIGGER forget_quotes_update AFTER UPDATE OF is_removed ON public.comments FOR EACH ROW WHEN ((new.is_removed AND (NOT old.is_removed))) EXECUTE FUNCTION public.forget_quotes('comment');
CREATE TRIGGER forget_quotes_update AFTER UPDATE OF is_removed ON public.posts FOR EACH ROW WHEN ((new.is_removed AND (NOT old.is_removed))) EXECUTE FUNCTION public.forget_quotes('post');
CREATE TRIGGER forget_reports_delete AFTER DELETE ON public.comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.forget_all_reports('comment');
CREATE TRIGGER forget_reports_delete AFTER DELETE ON public.posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.forget_all_reports('post');
CREATE TRIGGER forget_reports_delete AFTER DELETE ON public.updates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.forget_all_reports('update');
CREATE TRIGGER forget_reports_update AFTER UPDATE OF user_id ON public.comments FOR EACH ROW WHEN (((new.user_id IS NULL) AND (old.user_id IS NOT NULL))) EXECUTE FUNCTION public.forget_reports('comment');
CREATE TRIGGER forget_reports_update AFTER UPDATE OF added_by ON public.posts FOR EACH ROW WHEN (((new.added_by IS NULL) AND (old.added_by IS NOT NULL))) EXECUTE FUNCTION public.forget_reports('post');
CREATE TRIGGER forget_reports_update AFTER UPDATE OF added_by ON public.updates FOR EACH ROW WHEN (((new.added_by IS NULL) AND (old.added_by IS NOT NULL))) EXECUTE FUNCTION public.forget_reports('update');
CREATE TRIGGER forget_words BEFORE UPDATE OF reporter_id ON public.reports FOR EACH ROW WHEN ((new.reporter_id IS NULL)) EXECUTE FUNCTION public.forget_words('reason', '');
CREATE TRIGGER forget_words BEFORE UPDATE OF given_by ON public.steam_keys FOR EACH ROW WHEN ((new.given_by IS NULL)) EXECUTE FUNCTION public.forget_words('note', '');
CREATE TRIGGER forget_words BEFORE UPDATE OF user_id ON public.votes_removal_requests FOR EACH ROW WHEN ((new.user_id IS NULL)) EXECUTE FUNCTION public.forget_words('reason', '[removed]');
CREATE TRIGGER game_tags_pick_slot BEFORE INSERT ON public.game_tags FOR EACH ROW WHEN ((new.slot = 0)) EXECUTE FUNCTION public.game_tags_pick_slot();
CREATE TRIGGER games_start_counts AFTER INSERT ON public.games REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.games_start_counts();
CREATE TRIGGER keep_media_references_delete AFTER DELETE ON public.edit_requests FOR EACH ROW EXECUTE FUNCTION public.release_edit_media();
CREATE TRIGGER keep_media_references_delete AFTER DELETE ON public.feedback FOR EACH ROW WHEN ((old.picture IS NOT NULL)) EXECUTE FUNCTION public.keep_media_references('feedback');
CREATE TRIGGER keep_media_references_delete AFTER DELETE ON public.games FOR EACH ROW EXECUTE FUNCTION public.keep_media_references('game');
CREATE TRIGGER keep_media_references_delete AFTER DELETE ON public.posts FOR EACH ROW WHEN ((old.content ~~ '%/media/uploads/%'::text)) EXECUTE FUNCTION public.keep_media_references('post');
CREATE TRIGGER keep_media_references_delete AFTER DELETE ON public.updates FOR EACH ROW WHEN ((old.content ~~ '%/media/uploads/%'::text)) EXECUTE FUNCTION public.keep_media_references('update');
CREATE TRIGGER keep_media_references_insert AFTER INSERT ON public.edit_requests FOR EACH ROW WHEN (((new.diff)::text ~~ '%/media/uploads/%'::text)) EXECUTE FUNCTION public.keep_media_references('edit');
CREATE TRIGGER keep_media_references_insert AFTER INSERT ON public.feedback FOR EACH ROW WHEN ((new.picture IS NOT NULL)) EXECUTE FUNCTION public.keep_media_references('feedback');
CREATE TRIGGER keep_media_references_insert AFTER INSERT ON public.games FOR EACH ROW WHEN ((concat(new.logo_url, new.logo_thumb_url, new.banner_url, new.ss_thumbnails, new.long_desc) ~~ '%/media/uploads/%'::text)) EXECUTE FUNCTION public.keep_media_references('game');
CREATE TRIGGER keep_media_references_insert AFTER INSERT ON public.posts FOR EACH ROW WHEN ((new.content ~~ '%/media/uploads/%'::text)) EXECUTE FUNCTION public.keep_media_references('post');
CREATE TRIGGER keep_media_references_insert AFTER INSERT ON public.updates FOR EACH ROW WHEN ((new.content ~~ '%/media/uploads/%'::text)) EXECUTE FUNCTION public.keep_media_references('update');
CREATE TRIGGER keep_media_references_medium AFTER UPDATE OF logo_med_url ON public.games FOR EACH ROW WHEN (((old.logo_med_url)::text IS DISTINCT FROM (new.logo_med_url)::text)) EXECUTE FUNCTION public.keep_media_references('game');
CREATE TRIGGER keep_media_references_update AFTER UPDATE OF picture ON public.feedback FOR EACH ROW WHEN ((old.picture IS DISTINCT FROM new.picture)) EXECUTE FUNCTION public.keep_media_references('feedback');
CREATE TRIGGER keep_media_references_update AFTER UPDATE OF logo_url, logo_thumb_url, banner_url, ss_thumbnails, long_desc ON public.games FOR EACH ROW WHEN (((((((old.logo_url)::text IS DISTINCT FROM (new.logo_url)::text) OR ((old.logo_thumb_url)::text IS DISTINCT FROM (new.logo_thumb_url)::text)) OR ((old.banner_url)::text IS DISTINCT FROM (new.banner_url)::text)) OR (old.ss_thumbnails IS DISTINCT FROM new.ss_thumbnails)) OR (old.long_desc IS DISTINCT FROM new.long_desc))) EXECUTE FUNCTION public.keep_media_references('game');
CREATE TRIGGER keep_media_references_update AFTER UPDATE OF content ON public.posts FOR EACH ROW WHEN (((old.content IS DISTINCT FROM new.content) AND (concat(old.content, new.content) ~~ '%/media/uploads/%'::text))) EXECUTE FUNCTION public.keep_media_references('post');
CREATE TRIGGER keep_media_references_update AFTER UPDATE OF content ON public.updates FOR EACH ROW WHEN (((old.content IS DISTINCT FROM new.content) AND (concat(old.content, new.content) ~~ '%/media/uploads/%'::text))) EXECUTE FUNCTION public.keep_media_references('update');
CREATE TRIGGER note_confirmation BEFORE UPDATE OF confirmed ON public.games FOR EACH ROW WHEN ((new.confirmed AND (NOT old.confirmed) AND (new.confirmed_at IS NULL))) EXECUTE FUNCTION public.games_note_confirmation();
CREATE TRIGGER note_delete AFTER DELETE ON public.game_counts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_delete AFTER DELETE ON public.game_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_delete AFTER DELETE ON public.game_stats REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_delete AFTER DELETE ON public.game_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_delete AFTER DELETE ON public.games REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.games_note_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.game_counts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.game_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.game_stats REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.game_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.games REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.games_note_change();
CREATE TRIGGER note_new_confirmed AFTER UPDATE OF confirmed ON public.games FOR EACH ROW WHEN ((new.confirmed AND (NOT old.confirmed) AND (old.confirmed_at IS NULL))) EXECUTE FUNCTION public.games_note_new();
CREATE TRIGGER note_new_inserted AFTER INSERT ON public.games FOR EACH ROW WHEN (new.confirmed) EXECUTE FUNCTION public.games_note_new();
CREATE TRIGGER note_update AFTER UPDATE ON public.game_counts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_counts_note_update();
CREATE TRIGGER note_update AFTER UPDATE ON public.game_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_update AFTER UPDATE ON public.game_stats REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_update AFTER UPDATE ON public.game_tags REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.game_part_note_change();
CREATE TRIGGER note_update AFTER UPDATE ON public.games REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.games_note_change();
CREATE TRIGGER notify_viewer_delete AFTER DELETE ON public.blocked_games REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.viewer_games_deleted();
CREATE TRIGGER notify_viewer_delete AFTER DELETE ON public.favorites REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.viewer_games_deleted();
CREATE TRIGGER notify_viewer_delete AFTER DELETE ON public.votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.viewer_games_deleted();
CREATE TRIGGER notify_viewer_insert AFTER INSERT ON public.blocked_games REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.viewer_games_inserted();
CREATE TRIGGER notify_viewer_insert AFTER INSERT ON public.favorites REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.viewer_games_inserted();
CREATE TRIGGER notify_viewer_insert AFTER INSERT ON public.votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.viewer_games_inserted();
CREATE TRIGGER notify_viewer_update AFTER UPDATE ON public.votes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.viewer_votes_updated();
CREATE TRIGGER order_added AFTER INSERT ON public.updates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.updates_keep_order();
CREATE TRIGGER order_changed AFTER UPDATE ON public.updates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.updates_keep_order();
CREATE TRIGGER posts_take_author_level BEFORE INSERT ON public.posts FOR EACH ROW EXECUTE FUNCTION public.posts_take_author_level();
CREATE TRIGGER profile_follows AFTER INSERT OR DELETE OR UPDATE ON public.supporters FOR EACH ROW EXECUTE FUNCTION public.supporter_changed();
CREATE TRIGGER profiles_pass_on_level AFTER UPDATE OF total_exp ON public.profiles FOR EACH ROW WHEN ((old.level <> new.level)) EXECUTE FUNCTION public.profiles_pass_on_level();
CREATE TRIGGER profiles_start_counts AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.profiles_start_counts();
CREATE TRIGGER release_hidden_media_references AFTER UPDATE OF hidden_at ON public.edit_requests FOR EACH ROW WHEN ((new.hidden_at IS NOT NULL)) EXECUTE FUNCTION public.release_hidden_edit_media();
CREATE TRIGGER release_media_references AFTER UPDATE OF status ON public.edit_requests FOR EACH ROW WHEN ((new.status = ANY (ARRAY['declined'::text, 'withdrawn'::text]))) EXECUTE FUNCTION public.release_edit_media();
CREATE TRIGGER streak_delete AFTER DELETE ON public.daily_login_exp REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.daily_login_exp_recount_streaks();
CREATE TRIGGER streak_insert AFTER INSERT ON public.daily_login_exp REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.daily_login_exp_keep_streak();
CREATE TRIGGER streak_update AFTER UPDATE ON public.daily_login_exp REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.daily_login_exp_recount_streaks();
CREATE TRIGGER tell_moderation AFTER INSERT OR DELETE OR UPDATE ON public.edit_requests FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation AFTER INSERT OR DELETE OR UPDATE ON public.marked_votes_decisions FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation AFTER INSERT OR DELETE OR UPDATE ON public.moderation_locks FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation AFTER INSERT OR DELETE OR UPDATE ON public.ownership_verifications FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation AFTER INSERT OR DELETE OR UPDATE ON public.reports FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation AFTER INSERT OR DELETE OR UPDATE ON public.votes_removal_requests FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_delete AFTER DELETE ON public.comments FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_delete AFTER DELETE ON public.dead_links FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_delete AFTER DELETE ON public.games FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_delete AFTER DELETE ON public.posts FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_delete AFTER DELETE ON public.profiles FOR EACH ROW WHEN ((old.held_about IS NOT NULL)) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_delete AFTER DELETE ON public.update_feeds FOR EACH STATEMENT EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_delete AFTER DELETE ON public.votes FOR EACH ROW WHEN ((old.waits_until = 'infinity'::timestamp with time zone)) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_insert AFTER INSERT ON public.comments FOR EACH ROW WHEN (new.is_held) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_insert AFTER INSERT ON public.dead_links FOR EACH ROW WHEN ((new.proposed_at IS NOT NULL)) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_insert AFTER INSERT ON public.games FOR EACH ROW WHEN (((NOT new.confirmed) AND (NOT new.is_removed))) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_insert AFTER INSERT ON public.posts FOR EACH ROW WHEN (new.is_held) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_update AFTER UPDATE OF is_held, is_removed ON public.comments FOR EACH ROW WHEN (((old.is_held IS DISTINCT FROM new.is_held) OR (old.is_removed IS DISTINCT FROM new.is_removed))) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_update AFTER UPDATE OF proposed_at, settled_at ON public.dead_links FOR EACH ROW WHEN (((old.proposed_at IS DISTINCT FROM new.proposed_at) OR (old.settled_at IS DISTINCT FROM new.settled_at))) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_update AFTER UPDATE OF confirmed, is_removed, notes ON public.games FOR EACH ROW WHEN ((((old.confirmed IS DISTINCT FROM new.confirmed) OR (old.is_removed IS DISTINCT FROM new.is_removed)) OR (old.archived IS DISTINCT FROM new.archived))) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_update AFTER UPDATE OF is_held, is_removed ON public.posts FOR EACH ROW WHEN (((old.is_held IS DISTINCT FROM new.is_held) OR (old.is_removed IS DISTINCT FROM new.is_removed))) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_update AFTER UPDATE OF held_about ON public.profiles FOR EACH ROW WHEN ((old.held_about IS DISTINCT FROM new.held_about)) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_update AFTER UPDATE OF stopped_at ON public.update_feeds FOR EACH ROW WHEN (((old.stopped_at IS NULL) IS DISTINCT FROM (new.stopped_at IS NULL))) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_update AFTER UPDATE OF is_removed ON public.updates FOR EACH ROW WHEN ((old.is_removed IS DISTINCT FROM new.is_removed)) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_moderation_update AFTER UPDATE OF waits_until ON public.votes FOR EACH ROW WHEN (((NOT (old.waits_until IS DISTINCT FROM 'infinity'::timestamp with time zone)) <> (NOT (new.waits_until IS DISTINCT FROM 'infinity'::timestamp with time zone)))) EXECUTE FUNCTION public.tell_moderation();
CREATE TRIGGER tell_of_end AFTER DELETE ON public.auth_sessions FOR EACH ROW EXECUTE FUNCTION public.auth_session_ended();
CREATE TRIGGER tell_of_end AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.profile_rights_changed();
CREATE TRIGGER tell_of_level AFTER UPDATE OF aal ON public.auth_sessions FOR EACH ROW WHEN ((old.aal IS DISTINCT FROM new.aal)) EXECUTE FUNCTION public.auth_session_ended();
CREATE TRIGGER tell_of_rights AFTER UPDATE OF role, username_chosen ON public.profiles FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.username_chosen IS DISTINCT FROM new.username_chosen))) EXECUTE FUNCTION public.profile_rights_changed();
CREATE TRIGGER tell_pages AFTER UPDATE ON public.profile_counts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.profile_counts_tell_all_pages();
CREATE TRIGGER tell_pages_of_end AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.profile_tell_pages('user:');
CREATE TRIGGER tell_pages_of_face AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((((((((old.username IS DISTINCT FROM new.username) OR (old.display_name IS DISTINCT FROM new.display_name)) OR ((old.avatar_url)::text IS DISTINCT FROM (new.avatar_url)::text)) OR ((old.avatar_background_url)::text IS DISTINCT FROM (new.avatar_background_url)::text)) OR ((old.avatar_overlay_url)::text IS DISTINCT FROM (new.avatar_overlay_url)::text)) OR (old.name_badge IS DISTINCT FROM new.name_badge)) OR (old.name_color IS DISTINCT FROM new.name_color)) OR (old.level IS DISTINCT FROM new.level))) EXECUTE FUNCTION public.profile_tell_pages('user:');
CREATE TRIGGER tell_pages_of_profile AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((((((((old.about IS DISTINCT FROM new.about) OR (old.total_exp IS DISTINCT FROM new.total_exp)) OR (old.prestige IS DISTINCT FROM new.prestige)) OR (old.is_premium IS DISTINCT FROM new.is_premium)) OR (old.role IS DISTINCT FROM new.role)) OR ((old.settings -> 'show_votes'::text) IS DISTINCT FROM (new.settings -> 'show_votes'::text))) OR ((old.settings -> 'show_downvotes'::text) IS DISTINCT FROM (new.settings -> 'show_downvotes'::text))) OR (old.cosmetics IS DISTINCT FROM new.cosmetics))) EXECUTE FUNCTION public.profile_tell_pages('profile:');
CREATE TRIGGER updates_fill_keys BEFORE INSERT ON public.updates FOR EACH ROW WHEN (((new.sort_at = '-infinity'::timestamp with time zone) OR (new.release_key = ''::text))) EXECUTE FUNCTION public.updates_fill_keys();
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.archived_votes
    ADD CONSTRAINT archived_votes_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.archived_votes
    ADD CONSTRAINT archived_votes_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.votes_removal_requests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.archived_votes
    ADD CONSTRAINT archived_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_flow_states
    ADD CONSTRAINT auth_flow_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_identities
    ADD CONSTRAINT auth_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_mfa_challenges
    ADD CONSTRAINT auth_mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES public.auth_mfa_factors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_mfa_challenges
    ADD CONSTRAINT auth_mfa_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.auth_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_mfa_factors
    ADD CONSTRAINT auth_mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_mfa_recovery_codes
    ADD CONSTRAINT auth_mfa_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_one_time_tokens
    ADD CONSTRAINT auth_one_time_tokens_flow_state_id_fkey FOREIGN KEY (flow_state_id) REFERENCES public.auth_flow_states(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.auth_one_time_tokens
    ADD CONSTRAINT auth_one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.auth_sessions
    ADD CONSTRAINT auth_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blocked_games
    ADD CONSTRAINT blocked_games_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blocked_games
    ADD CONSTRAINT blocked_games_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comment_votes
    ADD CONSTRAINT comment_votes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comment_votes
    ADD CONSTRAINT comment_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_parent_id_post_id_fkey FOREIGN KEY (parent_id, post_id) REFERENCES public.comments(id, post_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.daily_login_exp
    ADD CONSTRAINT daily_login_exp_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dead_links
    ADD CONSTRAINT dead_links_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dead_links
    ADD CONSTRAINT dead_links_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.edit_requests
    ADD CONSTRAINT edit_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.edit_requests
    ADD CONSTRAINT edit_requests_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.edit_requests
    ADD CONSTRAINT edit_requests_undoes_id_fkey FOREIGN KEY (undoes_id) REFERENCES public.edit_requests(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.edit_requests
    ADD CONSTRAINT edit_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.exp_ledger
    ADD CONSTRAINT exp_ledger_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.feedback_votes
    ADD CONSTRAINT feedback_votes_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES public.feedback(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feedback_votes
    ADD CONSTRAINT feedback_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_counts
    ADD CONSTRAINT game_counts_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_day_clicks
    ADD CONSTRAINT game_day_clicks_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_day_clicks
    ADD CONSTRAINT game_day_clicks_link_type_fkey FOREIGN KEY (link_type) REFERENCES public.link_types(id);
ALTER TABLE ONLY public.game_day_views
    ADD CONSTRAINT game_day_views_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_day_votes
    ADD CONSTRAINT game_day_votes_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_link_ages
    ADD CONSTRAINT game_link_ages_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_links
    ADD CONSTRAINT game_links_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_links
    ADD CONSTRAINT game_links_type_fkey FOREIGN KEY (type) REFERENCES public.link_types(id);
ALTER TABLE ONLY public.game_stats
    ADD CONSTRAINT game_stats_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_tags
    ADD CONSTRAINT game_tags_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_tags
    ADD CONSTRAINT game_tags_tag_exists FOREIGN KEY (tag_id, category) REFERENCES public.tags(id, category);
ALTER TABLE ONLY public.game_tags
    ADD CONSTRAINT game_tags_within_maximum FOREIGN KEY (category, slot) REFERENCES public.tag_slots(category, slot);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_developer_id_fkey FOREIGN KEY (developer_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.link_checks
    ADD CONSTRAINT link_checks_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_clicks
    ADD CONSTRAINT link_clicks_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_clicks
    ADD CONSTRAINT link_clicks_link_type_fkey FOREIGN KEY (link_type) REFERENCES public.link_types(id);
ALTER TABLE ONLY public.link_clicks
    ADD CONSTRAINT link_clicks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.list_items
    ADD CONSTRAINT list_items_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.list_items
    ADD CONSTRAINT list_items_list_id_post_type_fkey FOREIGN KEY (list_id, post_type) REFERENCES public.posts(id, post_type) ON DELETE CASCADE;
ALTER TABLE ONLY public.marked_votes_decisions
    ADD CONSTRAINT marked_votes_decisions_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.media_references
    ADD CONSTRAINT media_references_hash_fkey FOREIGN KEY (hash) REFERENCES public.media(hash);
ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.moderation_locks
    ADD CONSTRAINT moderation_locks_moderator_id_fkey FOREIGN KEY (moderator_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.new_games
    ADD CONSTRAINT new_games_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ownership_verifications
    ADD CONSTRAINT ownership_verifications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.ownership_verifications
    ADD CONSTRAINT ownership_verifications_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ownership_verifications
    ADD CONSTRAINT ownership_verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.played_games
    ADD CONSTRAINT played_games_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.played_games
    ADD CONSTRAINT played_games_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.poll_options
    ADD CONSTRAINT poll_options_post_id_post_type_fkey FOREIGN KEY (post_id, post_type) REFERENCES public.posts(id, post_type) ON DELETE CASCADE;
ALTER TABLE ONLY public.poll_votes
    ADD CONSTRAINT poll_votes_post_id_position_fkey FOREIGN KEY (post_id, "position") REFERENCES public.poll_options(post_id, "position") ON DELETE CASCADE;
ALTER TABLE ONLY public.poll_votes
    ADD CONSTRAINT poll_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_day_counts
    ADD CONSTRAINT post_day_counts_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_views
    ADD CONSTRAINT post_views_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_views
    ADD CONSTRAINT post_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.post_votes
    ADD CONSTRAINT post_votes_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_votes
    ADD CONSTRAINT post_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.profile_counts
    ADD CONSTRAINT profile_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.profile_update_logs
    ADD CONSTRAINT profile_update_logs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.saved_searches
    ADD CONSTRAINT saved_searches_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.saved_searches
    ADD CONSTRAINT saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.steam_key_reads
    ADD CONSTRAINT steam_key_reads_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.steam_key_reads
    ADD CONSTRAINT steam_key_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.steam_keys
    ADD CONSTRAINT steam_keys_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.steam_keys
    ADD CONSTRAINT steam_keys_given_by_fkey FOREIGN KEY (given_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.supporters
    ADD CONSTRAINT supporters_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.auth_identities(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.supporters
    ADD CONSTRAINT supporters_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tag_slots
    ADD CONSTRAINT tag_slots_category_fkey FOREIGN KEY (category) REFERENCES public.tag_categories(number);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_category_fkey FOREIGN KEY (category) REFERENCES public.tag_categories(number);
ALTER TABLE ONLY public.update_announcements
    ADD CONSTRAINT update_announcements_update_id_fkey FOREIGN KEY (update_id) REFERENCES public.updates(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.update_feeds
    ADD CONSTRAINT update_feeds_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.update_feeds
    ADD CONSTRAINT update_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.update_tokens
    ADD CONSTRAINT update_tokens_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.update_tokens
    ADD CONSTRAINT update_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.updates
    ADD CONSTRAINT updates_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.updates
    ADD CONSTRAINT updates_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_collectibles
    ADD CONSTRAINT user_collectibles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.view_logs
    ADD CONSTRAINT view_logs_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.view_logs
    ADD CONSTRAINT view_logs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.votes_removal_requests
    ADD CONSTRAINT votes_removal_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.votes_removal_requests
    ADD CONSTRAINT votes_removal_requests_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.votes_removal_requests
    ADD CONSTRAINT votes_removal_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.weekly_mails
    ADD CONSTRAINT weekly_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
