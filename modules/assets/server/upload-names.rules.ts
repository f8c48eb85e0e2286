/** Names that files are sent with. */
import { ASSET_TYPES, endingOf } from './asset-types.rules.ts'

const MAX_NAME_LENGTH = 200

export const allowedEndings = (): string => ASSET_TYPES.flatMap(({ endings }) => endings).join(', ')

/** The last part of what was sent as a path, without what cannot be seen. */
export function cleanName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
  const ending = endingOf(name)
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - ending.length - 1)}.${ending}`
}
