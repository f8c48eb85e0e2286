/** Moodle XML: `<quiz>` of `<question type="…">`. What a question of ours cannot hold is named as a loss. */
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { MAX_HINTS } from '@tripos/question-kinds/question-content.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import { type Category, categoryOf, NO_CATEGORY } from '../category.ts'
import { isNamed, readTags } from '../contents.ts'
import { hasProblem, noQuestions, type SourceItem, type Tally, unreadable } from '../format.ts'
import { DESCRIPTION, lossesOf } from '../losses.ts'
import { READERS } from './read-types.ts'
import { readXmlFile } from '../xml-file.ts'
import { Texts } from './texts.ts'

const LOSSES = lossesOf('moodle')

function tagsOf(question: XmlNode): string[] {
  const tags = childOf(question, 'tags')
  return tags === undefined ? [] : elementsOf(tags, 'tag').map(tag => textOf(childOf(tag, 'text')).trim())
}

/** Parts that every kind of question may have and ours has not. */
function commonLosses(question: XmlNode, texts: Texts, stem: string): void {
  const valueOf = (name: string): string => textOf(childOf(question, name)).trim()
  const points = valueOf('defaultgrade')
  if (points !== '' && Number(points) !== 1) texts.losses.add(LOSSES.points)
  if (valueOf('shuffleanswers') === 'false' || valueOf('shuffleanswers') === '0') texts.losses.add(LOSSES.fixedOrder)
  const feedback = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
  if (feedback.some(name => valueOf(name) !== '')) texts.losses.add(LOSSES.answerFeedback)
  const name = textOf(childOf(childOf(question, 'name') ?? question, 'text')).trim()
  // Moodle names a question by the beginning of its text where nobody names it.
  if (isNamed(name, stem) || valueOf('idnumber') !== '') texts.losses.add(LOSSES.name)
}

/** What a hint does beside being read: it clears what is wrong, or counts what is right. */
const HINT_SETTINGS = ['shownumcorrect', 'clearwrong', 'options']

function hintsOf(question: XmlNode, texts: Texts): { readonly hints?: string[] } {
  const nodes = elementsOf(question, 'hint')
  const hints = nodes.map(hint => texts.read(hint)).filter(html => html !== '')
  const doesMore = nodes.some(hint => HINT_SETTINGS.some(name => childOf(hint, name) !== undefined))
  if (hints.length > MAX_HINTS || (hints.length > 0 && doesMore)) texts.losses.add(LOSSES.hints)
  return hints.length === 0 ? {} : { hints: hints.slice(0, MAX_HINTS) }
}

interface Place {
  readonly line: number
  readonly category: Category
}

function readQuestionNode(question: XmlNode, { line, category }: Place): SourceItem {
  const kind = question.attributes['type'] ?? ''
  const texts = new Texts()
  const stem = texts.read(childOf(question, 'questiontext')) + texts.oldImage(question)
  const item = (read: SourceItem['read']): SourceItem => ({
    line,
    original: plainText(stem),
    losses: [...category.losses, ...texts.losses],
    images: texts.images,
    read,
  })
  if (kind === 'description') return item({ leftOut: DESCRIPTION })
  const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined
  if (reader === undefined) {
    return item(
      hasProblem(
        `不支持 Moodle 题型“${kind.slice(0, 40)}”。`,
        `Questions of the kind "${kind.slice(0, 40)}" are not supported.`,
      ),
    )
  }
  const analysis = texts.read(childOf(question, 'generalfeedback'))
  const read = reader(question, { texts, stem, analysis })
  const hints = hintsOf(question, texts)
  commonLosses(question, texts, stem)
  if ('problem' in read) return item(read)
  const { content, tags } = readTags(read.content, tagsOf(question))
  return item({ content: { ...content, ...hints }, level: 1, tags, chapter: category.chapter })
}

export function* readMoodle(bytes: Buffer, tally: Tally): Generator<SourceItem> {
  const quiz = readXmlFile(bytes)
  if (quiz.name !== 'quiz')
    throw unreadable('不是 Moodle XML（根元素应为 quiz）。', 'it is no Moodle XML: its root should be "quiz".')
  let category = NO_CATEGORY
  let line = 0
  for (const question of elementsOf(quiz, 'question')) {
    if (question.attributes['type'] === 'category') {
      category = categoryOf(textOf(childOf(question, 'category')))
      continue
    }
    line += 1
    tally.entries += 1
    yield readQuestionNode(question, { line, category })
  }
  if (line === 0) throw noQuestions()
}
