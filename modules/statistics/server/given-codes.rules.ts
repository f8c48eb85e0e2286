/** What somebody answered as short words, parted by commas. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const BETWEEN = ','

/** What stands before a word that is no list of options. */
export const HASHED = '#'

/** What stands before each part of an answer in parts. */
export const PART = '+'

export const optionLetter = (option: number): string => LETTERS.charAt(option)

const isOptionCode = (code: string): boolean => !code.startsWith(HASHED) && !code.startsWith(PART)

export const hasOption = (code: string, option: number): boolean =>
  isOptionCode(code) && code.includes(optionLetter(option))

/** The words of the parts of an answer, none for an answer that has no parts or is none. */
export const splitParts = (code: string): string[] => (code.startsWith(PART) ? code.split(PART).slice(1) : [])

export const joinCodes = (codes: readonly string[]): string => codes.join(BETWEEN)
export const splitCodes = (given: string): string[] => given.split(BETWEEN)
