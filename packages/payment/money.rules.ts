/** Money as gateways write it. */

/** Of a currency with two digits: 1234 is "12.34". */
export function toDecimal(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new Error(`not an amount: ${minor}`)
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Undefined for what is no amount. Never by way of a floating point number. */
export function fromDecimal(text: string): number | undefined {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text.trim())
  if (found === null) return undefined
  const [, sign, whole = '0', part = ''] = found
  const minor = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' && minor !== 0 ? -minor : minor
}
