/**
 * Passwords that are guessed first, whoever the account belongs to: those that many people have, runs along the keyboard
 * and the alphabet, a few characters again and again, and those that hold the name or number of the person.
 */
export interface PasswordOwner {
  readonly userName: string
  readonly realName?: string | null | undefined
  readonly mobile?: string | null | undefined
  readonly email?: string | null | undefined
}

/** Common in Chinese leaks, and in no international list. */
const CHINESE = [
  '5201314',
  '1314520',
  'woaini',
  'iloveyou',
  'wodemima',
  'mima1234',
  'zhongguo',
  'woaizhongguo',
  'nihao123',
]
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]

const reversed = (text: string): string => [...text].toReversed().join('')

function isRun(text: string): boolean {
  return RUNS.some(run => run.includes(text) || reversed(run).includes(text))
}

/** `abababab`, `12341234`, `88888888`. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text)

/** Digits before and behind are what people add to a word that was refused. */
const core = (text: string): string => text.replace(/^\d+|\d+$/g, '')

/** Shorter pieces occur by chance; a Chinese name is as telling with two characters. */
const isTelling = (piece: string): boolean => piece.length >= 4 || /\p{Script=Han}{2}/u.test(piece)

/** What of the person a password must not hold. */
const piecesOf = ({ userName, realName, mobile, email }: PasswordOwner): string[] =>
  [userName, email?.split('@')[0], realName?.replaceAll(/\s/g, ''), mobile?.slice(-8)]
    .filter(piece => piece !== undefined)
    .filter(isTelling)
    .map(piece => piece.toLowerCase())

/** `common` answers whether a word, in small letters, is one of the common passwords. */
export function isKnownPassword(password: string, owner: PasswordOwner, common: (word: string) => boolean): boolean {
  const text = password.trim().toLowerCase()
  const word = core(text)
  return (
    common(text) ||
    isRun(text) ||
    isRepeated(text) ||
    CHINESE.some(known => text.includes(known) && text.length - known.length <= 4) ||
    (word.length >= 6 && common(word) && text.length - word.length <= 4) ||
    piecesOf(owner).some(piece => text.includes(piece))
  )
}
