/** Stripe counts whole seconds since 1970. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
