/** H5P: questions, sets of them, and everything that may hold questions among other things. */
import { plainText } from '@tripos/documents/rich-text.ts'
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { isNamed } from '../contents.ts'
import { MAX_QUESTIONS, type SourceItem, type Tally, tooMany } from '../format.ts'
import { DESCRIPTION, lossesOf } from '../losses.ts'
import { leftOutOfFrame } from './frames.ts'
import { type Content, contentsIn, countContents, type Fields, fieldsOf, hasText, listOf, plainOf } from './json.ts'
import { type H5pFile, openH5p } from './package.ts'
import { READERS, readQuestion, type Result, singleChoice } from './read-types.ts'
import { hasRights } from './rights.ts'
import { H5pTexts } from './texts.ts'

const LOSSES = lossesOf('h5p')

/** An item that does not know its number yet. */
type Item = Omit<SourceItem, 'line'>

const TEXTS = new Set(['H5P.AdvancedText', 'H5P.Text', 'H5P.Table'])
const MEDIA = new Set(['H5P.Image', 'H5P.Audio', 'H5P.Video'])
const STRAY_MEDIA = localized(
  '不属于任何试题的图片、音频或视频。',
  'A picture, sound or video that belongs to no question.',
)
const unsupported = (name: string): LocalizedText => localized(`不支持 ${name}。`, `${name} is not supported.`)

const titleOf = ({ metadata }: Content): string => plainOf(metadata['title'])

/** What editors call what nobody named: "Untitled Multiple Choice", or the kind of the content alone. */
const isUntitled = (content: Content): boolean =>
  /^untitled\b/i.test(titleOf(content)) || titleOf(content) === plainOf(content.metadata['contentType'])

const stemOf = (read: Result): string => ('problem' in read ? '' : plainText(read.content.stem))

interface Read {
  readonly read: Result
  readonly texts: H5pTexts
  /** How many pieces are in it. */
  readonly entries: number
  /** Where it cannot be read. */
  readonly original: string
}

const itemOf = ({ read, texts, entries, original }: Read): Item => ({
  original: stemOf(read) || original,
  losses: [...texts.losses],
  images: texts.images,
  entries,
  read: 'problem' in read ? read : { content: read.content, level: 1, tags: [] },
})

function questionOf(content: Content, file: H5pFile): Item | undefined {
  const reader = Object.hasOwn(READERS, content.name) ? READERS[content.name] : undefined
  if (reader === undefined) return undefined
  const texts = new H5pTexts(file.file)
  const read = readQuestion(reader, content.params, { texts, comment: content.comment })
  if (!isUntitled(content) && isNamed(titleOf(content), 'problem' in read ? '' : read.content.stem))
    texts.losses.add(LOSSES.name)
  if (hasRights(content.metadata)) texts.losses.add(LOSSES.rights)
  return itemOf({ read, texts, entries: 1 + countContents(content.params), original: titleOf(content) || content.name })
}

/** Questions that are no pieces of their own: of each the first answer is right. */
function choicesIn({ name, params }: Content): Fields[] {
  if (name === 'H5P.SingleChoiceSet') return listOf(params['choices']).map(fieldsOf)
  if (name !== 'H5P.Summary') return []
  const panels = listOf(params['summaries']).map(panel => (Array.isArray(panel) ? { summary: panel } : fieldsOf(panel)))
  return panels.map(({ summary, tip }) => ({ question: params['intro'], answers: summary, tip }))
}

function choiceOf({ question, answers, tip }: Fields, name: string, file: H5pFile): Item {
  const texts = new H5pTexts(file.file)
  const hints = hasText(tip) ? [texts.read(tip)] : []
  const read = singleChoice({ stem: texts.read(question), answers: listOf(answers), hints }, texts)
  return itemOf({ read, texts, entries: 1, original: name })
}

function leftOutOf(content: Content): Item {
  const { name, params } = content
  const item = (reason: LocalizedText, original: string): Item => ({
    original,
    losses: [],
    entries: 1,
    read: { leftOut: reason },
  })
  const title = titleOf(content)
  if (TEXTS.has(name)) return item(DESCRIPTION, plainOf(params['text']) || title || name)
  if (MEDIA.has(name)) return item(STRAY_MEDIA, title || name)
  // Which say what they are about.
  return item(leftOutOfFrame(content) ?? unsupported(name), title)
}

function* itemsOf(content: Content, file: H5pFile): Generator<Item> {
  const question = questionOf(content, file)
  if (question !== undefined) {
    yield question
    return
  }
  yield leftOutOf(content)
  for (const choice of choicesIn(content)) yield choiceOf(choice, content.name, file)
  for (const inner of contentsIn(content.params)) yield* itemsOf(inner, file)
}

/** On all levels. */
const countChoices = (content: Content): number =>
  Object.hasOwn(READERS, content.name)
    ? 0
    : [...contentsIn(content.params)].reduce((sum, inner) => sum + countChoices(inner), choicesIn(content).length)

export function* readH5p(bytes: Buffer, tally: Tally): Generator<SourceItem> {
  const file = openH5p(bytes)
  tally.entries = 1 + countContents(file.root.params) + countChoices(file.root)
  let line = 0
  for (const item of itemsOf(file.root, file)) {
    line += 1
    if (line > MAX_QUESTIONS) throw tooMany()
    yield { line, ...item }
  }
}
