/** What the sanitiser takes out of the texts of a question, by its elements. */
import { kindOf, type LocalizedText, mapParts } from '@tripos/question-kinds/kinds/index.ts'
import { LOSSES, NAMED_LOSSES } from './losses.ts'
import type { ReadQuestion, SourceQuestion, StoredQuestion } from './source.ts'

const ELEMENT = /<([a-z][a-z0-9]*)\b/gi
/** Elements whose going nobody notices: the text inside them stays. */
const PLAIN = new Set(
  'html body font center small big article section header footer main figure figcaption label tfoot caption col colgroup tbody thead del ins b i h1 h5 h6 tt kbd samp var cite q abbr dfn address nav bdi bdo wbr acronym dl dt dd strike'.split(
    ' ',
  ),
)
const MEDIA = new Set(['audio', 'video', 'source', 'track', 'object', 'embed'])

type Source = SourceQuestion | StoredQuestion

/** The same question with every text changed. */
export function mapTexts(source: Source, change: (text: string) => string): Source {
  if ('content' in source) return { ...source, content: kindOf(source.content.type).mapHtml(source.content, change) }
  return { ...source, parts: mapParts(source.parts, change) }
}

/** How often each element stands in the texts. */
function elementsIn(read: Source | ReadQuestion): Map<string, number> {
  const counts = new Map<string, number>()
  mapTexts('content' in read ? { content: read.content, level: 1, tags: [] } : read, text => {
    for (const [, written = ''] of text.matchAll(ELEMENT)) {
      const name = written.toLowerCase()
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return text
  })
  return counts
}

export function droppedFrom(source: Source, read: Source | ReadQuestion): LocalizedText[] {
  if (!('content' in source) && source.format === 'text') return []
  const [before, after] = [elementsIn(source), elementsIn(read)]
  // One of several pictures may go; elsewhere the sanitiser joins and parts elements as it likes.
  const isFewer = (name: string): boolean => (after.get(name) ?? 0) < (before.get(name) ?? 0)
  const gone = [...before.keys()].filter(name => !PLAIN.has(name) && !after.has(name))
  const others = gone.filter(name => name !== 'img' && !MEDIA.has(name))
  return [
    ...(isFewer('img') ? [LOSSES.remoteImage] : []),
    ...(isFewer('audio') || isFewer('video') || gone.some(name => MEDIA.has(name)) ? [LOSSES.media] : []),
    ...(others.length > 0 ? [NAMED_LOSSES.droppedElements(others.map(name => `<${name}>`))] : []),
  ]
}
