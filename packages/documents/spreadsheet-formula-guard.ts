/** A spreadsheet program would run a text with such a beginning as a formula. A leading `'` keeps it text. */
const RISKY = /^[=+\-@\t\r|']/
export const guardCell = (text: string): string => (RISKY.test(text) ? `'${text}` : text)
export const unguardCell = (text: string): string => (/^'[=+\-@\t\r|']/.test(text) ? text.slice(1) : text)
