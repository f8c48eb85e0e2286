/** Names that files of others are stored and saved under. */
import { endingOf } from './file-types.rules.ts'

const MAX_LENGTH = 200

/** No folders, nothing invisible, nothing that a disk refuses, not too long, the ending kept. Empty: it names nothing. */
export function cleanFileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^ +|[. ]+$/g, '')
  if (name === `.${endingOf(name)}`) return ''
  const visible = name.replace(/^[. ]+/, '')
  const ending = endingOf(visible)
  const tail = ending === '' ? '' : visible.slice(-ending.length - 1)
  const stem = Array.from(visible.slice(0, visible.length - tail.length))
  return stem.slice(0, MAX_LENGTH - tail.length).join('') + tail
}

/** For every program that reads it: RFC 6266. */
export const contentDisposition = (how: 'inline' | 'attachment', name?: string): string =>
  name === undefined ? how : `${how}; filename*=UTF-8''${encodeURIComponent(name)}`
