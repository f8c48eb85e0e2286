import { type RefObject, useEffect, useState } from 'react'
import { keep, kept } from '@tripos/web-kit/storage.ts'

const KEY = 'tripos.captions'

/** What stands in the captions at this moment, and which of them are shown. Drawn by us: sound has no picture of its own. */
export function useCaptions(media: RefObject<HTMLMediaElement | null>, languages: readonly string[]) {
  const [chosen, setChosen] = useState(() => languages.indexOf(kept(KEY) ?? ''))
  const [text, setText] = useState('')

  // The tracks belong to the element, which reads them only while they are not disabled.
  useEffect(() => {
    const tracks = [...(media.current?.textTracks ?? [])]
    for (const [index, track] of tracks.entries()) track.mode = index === chosen ? 'hidden' : 'disabled'
    const track = tracks[chosen]
    if (!track) return undefined
    const read = () => setText([...(track.activeCues ?? [])].map(plainText).join('\n'))
    read()
    track.addEventListener('cuechange', read)
    return () => {
      track.removeEventListener('cuechange', read)
      setText('')
    }
  }, [media, chosen])

  const choose = (index: number) => {
    setChosen(index)
    keep(KEY, languages[index] ?? '')
  }
  return {
    chosen,
    text,
    choose,
    /** Off, or the ones that were on before; the first where none were. */
    toggle: () => {
      if (languages.length > 0) choose(chosen === -1 ? 0 : -1)
    },
  }
}

/** Without the marks of voices and styles. */
const plainText = (cue: TextTrackCue): string => ('text' in cue ? String(cue.text).replaceAll(/<[^>]*>/g, '') : '')
