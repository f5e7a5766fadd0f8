import { browserErrorsPaths } from './browserErrors.paths.ts'

/** Errors of a page that are looked at: one that fails in a loop must not keep the browser busy. */
const MAX_ERRORS = 20

/**
 * Text of the inline script that hands a page's errors to the reporter, which it loads at the first of them: a page without errors pays for these
 * few bytes alone. It does not depend on the page's script, so that it also reports that this cannot run. The router calls `report`
 * with what its boundaries show.
 */
export const watchErrorsScript =
  `(function(n){function note(e){n++<${MAX_ERRORS}&&import("${browserErrorsPaths.reporter}").then(function(m){m.report(e)},function(){})}` +
  `addEventListener("error",note);addEventListener("unhandledrejection",note);` +
  `self.report=function(error){note({type:"caught",error})}})(0);`
