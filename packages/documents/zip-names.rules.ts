/** Names in archives of strangers, and references from file to file inside them. */

const MAX_LENGTH = 500
const MAX_DEPTH = 30

/** Why a name has no place in an archive; undefined where it has. A folder ends in a slash. */
export function entryNameProblem(name: string): 'long' | 'sign' | 'path' | undefined {
  if (name.length > MAX_LENGTH) return 'long'
  if (/[\p{Cc}\p{Cf}\\\ufffd]/u.test(name)) return 'sign'
  const parts = name.replace(/\/$/, '').split('/')
  if (parts.length > MAX_DEPTH || /^[a-z]:/i.test(name)) return 'path'
  return parts.some(part => part === '' || part === '.' || part === '..') ? 'path' : undefined
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * The file that a reference inside the file `from` means, without its query. Undefined where it leads out of the archive:
 * to another address, from the root, or above it.
 */
export function insideOf(from: string, reference: string): string | undefined {
  const path = decoded(reference.trim().replace(/[?#].*$/s, ''))
  if (path === undefined || path === '' || /^[a-z][a-z0-9+.-]*:/i.test(path) || /^[/\\]/.test(path)) return undefined
  const parts = from.split('/').slice(0, -1)
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  const name = parts.join('/').normalize('NFC')
  return name === '' || entryNameProblem(name) !== undefined ? undefined : name
}
