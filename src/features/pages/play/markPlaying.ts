/** Where the browser keeps the open games. */
export const PLAY_TABS_KEY = 'idledex.play'

/**
 * Text of the inline script that marks `<html>` with `data-playing`, before the first paint, where games are open or the address opens one: that
 * none is must not be seen for a moment. It is constant, so a content security policy can allow it by its hash, and removes itself, because
 * React would not find it.
 */
export const markPlayingScript =
  `(function(d){d.currentScript.remove();` +
  `try{if(location.hash.length>1||JSON.parse(localStorage.getItem(${JSON.stringify(PLAY_TABS_KEY)})).tabs.length)` +
  `d.documentElement.setAttribute("data-playing","")}catch(e){}})(document)`
