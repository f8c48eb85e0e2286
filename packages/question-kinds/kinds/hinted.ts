/** Hints are the same for every type, so no type has to know of them. */
import type { QuestionContent } from '../question-content.ts'
import type { QuestionKind, SourceParts } from './kind.rules.ts'

const someOf = (hints: readonly string[] | undefined): { readonly hints?: string[] } =>
  hints === undefined || hints.length === 0 ? {} : { hints: [...hints] }

type Rewriting<C extends QuestionContent> = Pick<QuestionKind<C>, 'mapHtml' | 'read' | 'write'>

/** The type, with hints in its texts and in files. */
export function hinted<C extends QuestionContent, K extends Rewriting<C>>(kind: K & Rewriting<C>): K {
  const { mapHtml, read, write } = kind
  const own: Rewriting<C> = {
    mapHtml: (content, change) => ({ ...mapHtml(content, change), ...someOf(content.hints?.map(change)) }),
    read(parts: SourceParts) {
      const found = read(parts)
      return 'problem' in found ? found : { content: { ...found.content, ...someOf(parts.hints) } }
    },
    write: content => ({ ...write(content), ...someOf(content.hints) }),
  }
  return { ...kind, ...own }
}
