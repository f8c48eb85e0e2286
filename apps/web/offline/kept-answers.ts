/** Before the keys of answers that the page without network begins with. */
export const FIRST_ANSWERS = 'first '
/** Path and body, as in early-calls.ts. */
export const INFO_CALL = '/api/sys/user/info{}'
/** A day without network; each page that is opened with it begins a new one. */
export const KEPT_MS = 24 * 60 * 60 * 1000
