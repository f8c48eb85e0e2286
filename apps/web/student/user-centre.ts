/** One's own page: the real name in the header leads there. */
export const USER_CENTRE = '/web/uc'
