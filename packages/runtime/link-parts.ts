/** What links that expire have in common: ids in 22 characters, and an end that is the same for a whole hour. */
const HOUR = 3600
/** A link is good for at least this long: longer than a lesson, or than somebody marks at a stretch. */
const LEAST_HOURS = 6

/** Seconds since 1970. Links of one hour end at one moment: the same address again lets browsers keep what they have. */
export const linkEnd = (now: Date): number => (Math.floor(now.getTime() / 1000 / HOUR) + LEAST_HOURS + 1) * HOUR

export const packId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
export const unpackId = (text: string): string =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
