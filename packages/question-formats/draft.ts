/** What an author starts from who corrects a wrong question: as much of it as could be read, in the form of its type. */
import { USUAL_UPLOAD } from '@tripos/question-kinds/file-kinds.ts'
import {
  MAX_OPTIONS,
  MAX_PARTS,
  type PartContent,
  type QuestionContent,
  USUAL_FILL_IN,
} from '@tripos/question-kinds/question-content.ts'
import { textToRichText } from '@tripos/documents/rich-text.ts'
import { sanitizeContent } from '@tripos/question-kinds/prepare-content.ts'
import { readUploadSettings, type UploadLimits } from '@tripos/question-kinds/kinds/file-upload/limits.rules.ts'
import { allowsOneRight } from '@tripos/question-kinds/kinds/multiple-choice/index.ts'
import { LETTERS, lettersOf } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { numberBlanks } from '@tripos/question-kinds/kinds/fill-in/blanks.rules.ts'
import { isPlainType, mapParts, type SourceParts } from '@tripos/question-kinds/kinds/index.ts'
import { entriesOf, readGap, readTolerated } from '@tripos/question-kinds/kinds/notation.rules.ts'
import { isTag, type SourceQuestion, type StoredQuestion } from './source.ts'

const TWO = ['', '']
const isFew = (texts: readonly string[]): boolean => texts.length < 2

const textsOf = ({ options }: SourceParts): string[] => {
  const texts = (options ?? []).slice(0, MAX_OPTIONS)
  return isFew(texts) ? [...texts, ...TWO.slice(texts.length)] : texts
}

/** Without a key there are places and no gaps yet: the editor makes one for each. */
const fillInOf = (stem: string, { label, analysis }: SourceParts): PartContent => ({
  ...USUAL_FILL_IN,
  type: 5,
  stem: numberBlanks(stem),
  gaps: entriesOf(label).flatMap(entry => readGap(entry) ?? []),
  analysis,
})

function matchingOf(stem: string, parts: SourceParts): PartContent {
  const targets = textsOf(parts)
  const letters = lettersOf(parts.label)
  const prompts = (parts.prompts?.length ?? 0) > 0 ? (parts.prompts ?? []) : TWO
  return {
    type: 7,
    stem,
    prompts: prompts.map((html, i) => ({
      html,
      target: Math.min(targets.length - 1, Math.max(0, LETTERS.indexOf(letters[i] ?? 'A'))),
    })),
    targets,
    isPartial: true,
    analysis: parts.analysis,
  }
}

const combinedOf = (stem: string, { combined = [], analysis }: SourceParts): QuestionContent => ({
  type: 6,
  stem,
  parts: combined
    .slice(0, MAX_PARTS)
    .flatMap(({ type, weight, parts }) =>
      isPlainType(type) ? [{ content: partContentOf(type, parts), ...(weight > 1 && { weight }) }] : [],
    ),
  analysis,
})

function contentOf(type: SourceQuestion['type'], parts: SourceParts): QuestionContent {
  const { question: stem, answer, analysis } = parts
  if (type === 6) return combinedOf(stem, parts)
  if (type === 10) return { type, stem, ...uploadLimits(parts), reference: answer ?? '', analysis }
  return partContentOf(type, parts)
}

function partContentOf(type: PartContent['type'], parts: SourceParts): PartContent {
  const { question: stem, analysis } = parts
  switch (type) {
    case 1:
    case 2: {
      const right = lettersOf(parts.label)
      return {
        type,
        stem,
        options: textsOf(parts).map((html, i) => ({ html, isRight: right.includes(LETTERS.charAt(i)) })),
        ...(type === 2 && allowsOneRight(parts.settings ?? []) && { allowsOneRight: true }),
        analysis,
      }
    }
    case 3:
      return { type, stem, isTrue: true, analysis }
    case 4:
      return { type, stem, reference: parts.answer ?? '', analysis }
    case 5:
      return fillInOf(stem, parts)
    case 7:
      return matchingOf(stem, parts)
    case 8:
      return { type, stem, items: textsOf(parts), isPartial: false, analysis }
    case 9: {
      const [number = ''] = entriesOf(parts.label)
      // No number, which JSON keeps as null: a 0 would look like a key that somebody wrote.
      const tolerated = readTolerated(number) ?? { value: Number.NaN, tolerance: { amount: 0, isPercent: false } }
      return { type, stem, ...tolerated, units: [], analysis }
    }
  }
}

/** What is no number of files, or no kind, is left to the author. */
function uploadLimits({ settings = [] }: SourceParts): UploadLimits {
  const read = readUploadSettings(settings)
  return 'problem' in read ? USUAL_UPLOAD : read
}

const partsAsHtml = ({ format, parts }: SourceQuestion): SourceParts =>
  format === 'html' ? parts : mapParts(parts, textToRichText)

export type Draft = StoredQuestion

/** Without a question the words of the file are the stem of a single choice. */
export function draftOf(source: SourceQuestion | StoredQuestion | undefined, original: string): Draft {
  if (source === undefined) {
    const options = TWO.map(html => ({ html, isRight: false }))
    return { content: { type: 1, stem: textToRichText(original), options, analysis: '' }, level: 1, tags: [] }
  }
  const content = 'content' in source ? source.content : contentOf(source.type, partsAsHtml(source))
  const { level, tags, chapter, knowledge, isDraft } = source
  return {
    content: sanitizeContent(content),
    level,
    tags: tags.filter(isTag).slice(0, 20),
    chapter,
    knowledge,
    isDraft,
  }
}
