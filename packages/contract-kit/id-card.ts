/** The national ID card of mainland China, GB 11643-1999. */

const SHAPE = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dX]$/
const CHECK_DIGITS = '10X98765432'

export function isIdCard(text: string): boolean {
  const [, year, month, day] = SHAPE.exec(text) ?? []
  if (year === undefined) return false
  return isDate(Number(year), Number(month), Number(day)) && text.at(17) === checkDigitOf(text)
}

/** ISO 7064 MOD 11-2 over the first 17 digits: the weight of a digit is a power of 2. */
function checkDigitOf(text: string): string | undefined {
  let sum = 0
  for (const digit of text.slice(0, 17)) sum = (sum + Number(digit)) * 2
  return CHECK_DIGITS[sum % 11]
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
