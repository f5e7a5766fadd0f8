import { SESSION_KEY } from './session.client.ts'

/** Where the browser keeps the ids of the games that its member hides: `{ member, games }`. */
export const BLOCKED_KEY = 'idledex.blocked'
/** Attribute of <html>: 'some' if the member hides games, 'unknown' if this browser does not know yet. */
export const BLOCKS_ATTRIBUTE = 'data-blocks'
/** Attribute of <html> where a member was signed in when the page was loaded: what is for visitors alone is hidden by it. */
export const MEMBER_ATTRIBUTE = 'data-member'
/** Where the browser keeps its reader's default filter: `{ member, hide, search, isOwn }`. */
export const DEFAULTS_KEY = 'idledex.defaults'
/** Attribute of <html> where lists differ by default from those that the server rendered. */
export const DEFAULTS_ATTRIBUTE = 'data-defaults'
/** Where the browser keeps the id of its member while the home page has games that are picked for them. */
export const FOR_YOU_KEY = 'idledex.for-you'
/** Attribute of <html> where the home page keeps their place free until they are loaded. */
export const FOR_YOU_ATTRIBUTE = 'data-for-you'
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
  `(function(){try{` +
  `var s=JSON.parse(localStorage.getItem(${JSON.stringify(SESSION_KEY)})),m=s&&s.user&&s.user.id,r=document.documentElement;` +
  `if(!m)return;r.setAttribute("${MEMBER_ATTRIBUTE}","");` +
  `if(localStorage.getItem(${JSON.stringify(FOR_YOU_KEY)})===m)r.setAttribute("${FOR_YOU_ATTRIBUTE}","");` +
  `var b=JSON.parse(localStorage.getItem(${JSON.stringify(DEFAULTS_KEY)}));` +
  `if(b&&b.isOwn&&b.member===m)r.setAttribute("${DEFAULTS_ATTRIBUTE}","");` +
  `b=JSON.parse(localStorage.getItem(${JSON.stringify(BLOCKED_KEY)}));` +
  `if(!b||b.member!==m||!Array.isArray(b.games)){r.setAttribute("${BLOCKS_ATTRIBUTE}","unknown");return}` +
  `var g=b.games.filter(Number.isSafeInteger);if(!g.length)return;` +
  `r.setAttribute("${BLOCKS_ATTRIBUTE}","some");` +
  `var c=window.${HIDING_SHEET}=new CSSStyleSheet();` +
  `var q=":is("+g.map(function(i){return'[data-game="'+i+'"]'}).join()+")";` +
  `c.replaceSync("li"+q+",li:has("+q+"){display:none!important}");` +
  `document.adoptedStyleSheets.push(c)` +
  `}catch(e){}})()`
