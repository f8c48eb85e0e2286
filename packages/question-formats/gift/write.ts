import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { mapPlaces } from '@tripos/question-kinds/gap-places.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { categoryPath } from '../category.ts'
import { amountOf, pairsOf, starred, writtenTags } from '../contents.ts'
import { writeForeignHtml } from '../foreign-html.ts'
import type { StoredQuestion } from '../source.ts'
import { escapeGift, GAP } from './escapes.ts'

const text = (html: string): string => escapeGift(writeForeignHtml(html))

/** Right options share 100 percent; a wrong one costs it, so that ticking everything gives nothing. */
function choices(content: Extract<QuestionContent, { type: 1 | 2 }>): string {
  const share = Number((100 / content.options.filter(option => option.isRight).length).toFixed(5))
  const markOf = (isRight: boolean): string => {
    if (content.type === QuestionType.singleChoice) return isRight ? '=' : '~'
    return `~%${isRight ? share : -100}%`
  }
  return content.options
    .map(({ html, isRight, analysis = '' }) => {
      const feedback = analysis === '' ? '' : `#${text(analysis)}`
      return `\n\t${markOf(isRight)}${text(html)}${feedback}`
    })
    .join('')
}

/** What stands between the braces; undefined where the format has no such kind of question. */
function answerOf(content: QuestionContent): string | undefined {
  switch (content.type) {
    case 1:
    case 2:
      return choices(content)
    case 3:
      return content.isTrue ? 'TRUE' : 'FALSE'
    case 4:
      return ''
    case 5: {
      const [gap, ...others] = content.gaps
      if (gap === undefined || others.length > 0 || gap.kind === 'number') return undefined
      return starred(gap)
        .map(each => `=${escapeGift(each)}`)
        .join(' ')
    }
    case 7:
      return pairsOf(content)
        .map(({ prompt, target }) => `\n\t=${text(prompt)} -> ${text(target)}`)
        .join('')
    case 6:
    case 8:
    case 10:
      return undefined
    case 9:
      return `#${content.value}:${amountOf(content)}`
  }
}

const escapeTag = (tag: string): string => tag.replace(/[\\\]]/g, '\\$&')

/** What stands before the questions of a chapter; of none, where others came before. */
export const writeGiftCategory = (chapter: string | undefined): string => `$CATEGORY: ${categoryPath(chapter)}\n\n`

/** One question; undefined where the format cannot hold it. */
export function writeGift({ content, tags }: StoredQuestion): string | undefined {
  const answer = answerOf(content)
  if (answer === undefined) return undefined
  const written = writtenTags({ content, tags })
  const comment = written.length === 0 ? '' : `// ${written.map(tag => `[tag:${escapeTag(tag)}]`).join(' ')}\n`
  const braces = `{${answer}${content.analysis === '' ? '' : `####${text(content.analysis)}`}}`
  // The braces of a fill-in stand where its gap is.
  const [before = '', after = ''] =
    content.type === QuestionType.fillIn ? mapPlaces(content.stem, () => GAP).split(GAP) : [content.stem]
  return `${comment}[html]${text(before)}${braces}${text(after)}\n\n`
}
