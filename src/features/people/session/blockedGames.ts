import { SESSION_KEY } from './session.client.ts'

/** Where the browser keeps the ids of the games that its member hides: `{ member, games }`. */
export const BLOCKED_KEY = 'idledex.blocked'
/** Attribute of <html>: 'some' if the member hides games, 'unknown' if this browser does not know yet. */
export const BLOCKS_ATTRIBUTE = 'data-blocks'
/** Attribute of <html> where a member was signed in when the page was loaded: what is for visitors alone is hidden by it. */
export const MEMBER_ATTRIBUTE = 'data-member'
/** Where the browser keeps its reader's default filter: `{ member, hide, search, isOwn }`. */
export const DEFAULTS_KEY = 'idledex.defaults'
/** Attribute of <html> where lists differ by default from those that the server rendered; 'search' where the home page shows a saved search. */
export const DEFAULTS_ATTRIBUTE = 'data-defaults'
/** Where the browser keeps the id of its member and which shelves of the home page are their own, separated by spaces. */
export const SHELVES_KEY = 'idledex.shelves'
/** Attribute of <html>: the shelves that the home page keeps a place for until they are loaded. */
export const SHELVES_ATTRIBUTE = 'data-shelves'
/** Where the browser keeps that its reader closed the introduction on the home page. */
export const INTRO_KEY = 'idledex.intro'
/** Attribute of <html> where they did. */
const NO_INTRO_ATTRIBUTE = 'data-no-intro'
/** Property of `window`: the style sheet that hides these games. */
export const HIDING_SHEET = 'blockedGamesSheet'

/** The CSS rule that hides games in lists. A list's item, or something in it, has the game's id in `data-game`. */
export function hidingRule(games: readonly number[]): string {
  const blocked = `:is(${games.map((id) => `[data-game="${id}"]`).join()})`
  return `li${blocked},li:has(${blocked}){display:none!important}`
}

/**
 * Text of the inline script that hides, before the first paint, the games which the signed-in member hides, and lists that their default
 * filter changes: the page itself is the same for everyone. The text is constant, so a content security policy can allow it by its hash. A style sheet made by a script
 * is not subject to that policy.
 */
export const hideBlockedScript =
  `(function(){try{var r=document.documentElement;` +
  `if(localStorage.getItem(${JSON.stringify(INTRO_KEY)}))r.setAttribute("${NO_INTRO_ATTRIBUTE}","");` +
  `var s=JSON.parse(localStorage.getItem(${JSON.stringify(SESSION_KEY)})),m=s&&s.user&&s.user.id;` +
  `if(!m)return;r.setAttribute("${MEMBER_ATTRIBUTE}","");` +
  `var k=(localStorage.getItem(${JSON.stringify(SHELVES_KEY)})||"").split(" ");` +
  `if(k.shift()===m)r.setAttribute("${SHELVES_ATTRIBUTE}",k.join(" "));` +
  `var b=JSON.parse(localStorage.getItem(${JSON.stringify(DEFAULTS_KEY)}));` +
  `if(b&&b.isOwn&&b.member===m)r.setAttribute("${DEFAULTS_ATTRIBUTE}",b.search?"search":"");` +
  `b=JSON.parse(localStorage.getItem(${JSON.stringify(BLOCKED_KEY)}));` +
  `if(!b||b.member!==m||!Array.isArray(b.games)){r.setAttribute("${BLOCKS_ATTRIBUTE}","unknown");return}` +
  `var g=b.games.filter(Number.isSafeInteger);if(!g.length)return;` +
  `r.setAttribute("${BLOCKS_ATTRIBUTE}","some");` +
  `var c=window.${HIDING_SHEET}=new CSSStyleSheet();` +
  `var q=":is("+g.map(function(i){return'[data-game="'+i+'"]'}).join()+")";` +
  `c.replaceSync("li"+q+",li:has("+q+"){display:none!important}");` +
  `document.adoptedStyleSheets.push(c)` +
  `}catch(e){}})();`
