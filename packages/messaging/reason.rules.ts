/** Answers of gateways as one line that anybody may read in the log. */

const MAX_REASON = 300
/** Shorter ones would blank out words of the answer; what is that short is no secret. */
const MIN_SECRET = 4

/** Control characters, and all that any program takes for the end of a line. */
// oxlint-disable-next-line no-control-regex -- because control characters are what is looked for
const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** The text on one line. */
export const onOneLine = (text: string): string => text.replace(BREAKS, ' ').replace(/ {2,}/g, ' ').trim()

/** Whether it has a control character or a line break of any kind. */
export const hasBreak = (text: string): boolean => text.search(BREAKS) >= 0

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** A gateway may repeat what it was sent, in the form in which it was sent. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
]

/** `secrets`: ours, and whom and what the message is about. */
export function shortReason(answer: string, secrets: readonly (string | undefined)[]): string {
  let line = onOneLine(answer)
  for (const secret of secrets) {
    if (secret === undefined || secret.length < MIN_SECRET) continue
    for (const form of formsOf(secret)) line = line.replace(new RegExp(escapeRegExp(form), 'gi'), '***')
  }
  return line.length > MAX_REASON ? `${line.slice(0, MAX_REASON - 1)}…` : line
}
