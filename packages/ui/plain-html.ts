/** Any mark but these, which have no attributes: with them alone no text does harm. */
const OTHER_MARK = /<(?!\/?(?:p|br ?\/?|strong|b|em|i|u|s|sub|sup|ul|ol|li)>)/

/** HTML in which there is nothing to clean. Most questions are so, and the cleaner takes milliseconds for each text. */
export const isPlain = (html: string): boolean => !OTHER_MARK.test(html)
