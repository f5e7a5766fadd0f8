import { SESSION_KEY } from './session.client.ts'

/** Where the browser keeps the ids of the members that its member has muted: `{ member, muted }`. */
export const MUTED_KEY = 'idledex.muted'
/** Property of `window`: the style sheet that folds their texts. */
export const FOLDING_SHEET = 'mutedMembersSheet'

/**
 * Text of the inline script that folds, before the first paint, the texts of members whom the signed-in member has muted: the page itself
 * is the same for everyone. An element with a text in it has its author's id in `data-text-by`. The script is constant for the reason that is given at `hideBlockedScript`.
 */
export const foldMutedScript =
  `(function(){try{` +
  `var s=JSON.parse(localStorage.getItem(${JSON.stringify(SESSION_KEY)})),b=JSON.parse(localStorage.getItem(${JSON.stringify(MUTED_KEY)}));` +
  `if(!b||b.member!==s.user.id)return;` +
  `var m=b.muted.filter(function(i){return/^[0-9a-f-]{36}$/.test(i)});if(!m.length)return;` +
  `var c=window.${FOLDING_SHEET}=new CSSStyleSheet();` +
  `c.replaceSync(":is("+m.map(function(i){return'[data-text-by="'+i+'"]'}).join()+")>*{display:none!important}");` +
  `document.adoptedStyleSheets.push(c)` +
  `}catch(e){}})();`
