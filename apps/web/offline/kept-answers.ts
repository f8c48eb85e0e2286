/** Before the keys of answers that the page without network begins with. */
export const FIRST_ANSWERS = 'first '
/** Path and body, as in early-calls.ts. */
export const INFO_CALL = '/api/sys/user/info{}'
/** The same: name and texts of the site. Its pictures lie on the server, so the mark of the product stands for them. */
export const SITE_CALL = '/api/sys/config/detail{"id":1}'
/** A day without network; each page that is opened with it begins a new one. */
export const KEPT_MS = 24 * 60 * 60 * 1000
