import * as z from 'zod/mini'

/** Of people of the back office; students may have shorter ones. */
export const STAFF_PASSWORD_CHARACTERS = 12

export const staffPassword = z.string().check(z.minLength(STAFF_PASSWORD_CHARACTERS), z.maxLength(128))
