/** A filter in a text to search for, such as `tag:idle` or `votes>50`. */
const FILTER = /(?:^|\s)-?(?:tag|link|dev|name|desc|is|sort|votes|rating|added|released)[:<>=]/i

/** Whether a text has filters for `readTyped` to read. */
export const isTyped = (text: string): boolean => FILTER.test(text)
