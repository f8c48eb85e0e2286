/** HLS playlists (RFC 8216) in a package: which of them a player begins with, and that none reaches out of the package. */
import { insideOf } from '@tripos/documents/zip-names.rules.ts'

/** What a playlist names: segments and further playlists on lines of their own, keys and more in attributes. */
export function referencesOf(playlist: string): string[] {
  return playlist.split(/\r?\n/).flatMap(text => {
    const line = text.trim()
    if (line === '') return []
    if (!line.startsWith('#')) return [line]
    return line.startsWith('#EXT') ? [...line.matchAll(/[:,]URI="([^"]*)"/g)].map(([, uri = '']) => uri) : []
  })
}

/** How long a playlist of segments is; 0 for one that names other playlists. */
export const secondsOf = (playlist: string): number =>
  [...playlist.matchAll(/^#EXTINF:\s*(\d{1,6}(?:\.\d{1,9})?)/gm)].reduce((sum, [, length]) => sum + Number(length), 0)

export type PlaylistFinding =
  | { readonly playlist: string }
  | { readonly problem: 'none' | 'several' | 'notHls' | 'outside' | 'missing'; readonly path: string }

/** `playlists` by path; `names` are all files of the package. */
export function findPlaylist(playlists: ReadonlyMap<string, string>, names: ReadonlySet<string>): PlaylistFinding {
  const named = new Set<string>()
  for (const [path, text] of playlists) {
    if (!/^\ufeff?#EXTM3U/.test(text)) return { problem: 'notHls', path }
    for (const reference of referencesOf(text)) {
      const target = insideOf(path, reference)
      if (target === undefined) return { problem: 'outside', path: reference }
      if (!names.has(target)) return { problem: 'missing', path: target }
      named.add(target)
    }
  }
  const [first, ...others] = [...playlists.keys()].filter(path => !named.has(path))
  if (first === undefined) return { problem: 'none', path: '' }
  return others.length === 0 ? { playlist: first } : { problem: 'several', path: others.join(', ') }
}
