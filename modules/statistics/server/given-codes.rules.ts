/** What somebody answered as short words, parted by commas. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const BETWEEN = ','

/** What stands before a word that is no list of options. */
export const HASHED = '#'

export const optionLetter = (option: number): string => LETTERS.charAt(option)

const isOptionCode = (code: string): boolean => !code.startsWith(HASHED)

export const hasOption = (code: string, option: number): boolean =>
  isOptionCode(code) && code.includes(optionLetter(option))

export const joinCodes = (codes: readonly string[]): string => codes.join(BETWEEN)
export const splitCodes = (given: string): string[] => given.split(BETWEEN)
