/** What a sign-in from a browser may carry: proof that it is known here, and work that it was asked to do (ADR 0021). */
import * as z from 'zod/mini'

/** Signed by the server at a sign-in; the browser keeps it and sends it along the next time. */
export const deviceToken = z.string().check(z.maxLength(200))

/** What a sign-in gives: the token of the session, and one by which this browser is known the next time. */
export const signedIn = z.object({ token: z.string(), device: deviceToken })
/** Null where the account must be reviewed before it can sign in. */
export const maybeSignedIn = z.object({ token: z.nullable(z.string()), device: z.nullable(deviceToken) })

/** So many of them are kept and sent: one for each person who signs in with this browser. */
export const MAX_DEVICES = 8

/** An answer is found for each of these parts, so that the time it takes differs less. */
export const WORK_PARTS = 8

/** What is to be done: `data` of WORK_NEEDED. */
export const workAsked = z.object({ challenge: z.string(), bits: z.int().check(z.gte(1), z.lte(30)) })
export type WorkAsked = z.output<typeof workAsked>

/** What part `part` hashes by SHA-256; so many leading bits as asked for must be 0. */
export const workText = (challenge: string, part: number, answer: number): string => `${challenge}:${part}:${answer}`

export const work = z.optional(
  z.strictObject({
    challenge: z.string().check(z.maxLength(300)),
    answers: z.array(z.int().check(z.gte(0))).check(z.length(WORK_PARTS)),
  }),
)
export type Work = z.output<typeof work>

/** By which the browser is known: of each call that judges a password or a code. */
export const devices = z.optional(z.array(deviceToken).check(z.maxLength(MAX_DEVICES)))
export type Devices = z.output<typeof devices>

/** Of each call that judges a password. */
export const guarded = { devices, work }
