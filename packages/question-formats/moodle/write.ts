/** Questions as Moodle XML. Pictures are written into the file. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { extensionsOf, MEGABYTE } from '@tripos/question-kinds/file-kinds.ts'
import { mapPlaces } from '@tripos/question-kinds/gap-places.ts'
import type { TaskContent } from '@tripos/question-kinds/question-content.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { escapeXml, withoutControls } from '@tripos/documents/xml.ts'
import { categoryPath } from '../category.ts'
import { amountOf, nameOf, pairsOf, tidy, writtenTags } from '../contents.ts'
import { plainLine, writeForeignHtml } from '../foreign-html.ts'
import { type ExportImages, IMAGE } from '../export-images.ts'
import type { StoredQuestion } from '../source.ts'
import { writeClozeGap } from './cloze.ts'

const cdata = (text: string): string => `<![CDATA[${withoutControls(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** `<name format="html"><text>…</text></name>` with the pictures of the text. */
function rich(open: string, html: string, images: ExportImages): string {
  const files = new Map<string, string>()
  const text = writeForeignHtml(html).replace(IMAGE, (whole, url: string) => {
    const image = images.get(url)
    if (image === undefined) return whole
    files.set(image.name, image.bytes.toString('base64'))
    return whole.replace(url, `@@PLUGINFILE@@/${image.name}`)
  })
  const attached = [...files].map(
    ([name, base64]) => `<file name="${name}" path="/" encoding="base64">${base64}</file>`,
  )
  const name = open.split(' ')[0] ?? ''
  return `<${open} format="html"><text>${cdata(text)}</text>${attached.join('')}</${name}>\n`
}

const value = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>\n`

function choices(content: Extract<QuestionContent, { type: 1 | 2 }>, images: ExportImages): string {
  const share = Number((100 / content.options.filter(option => option.isRight).length).toFixed(5))
  // A wrong tick costs what a right one brings: ticking everything gives nothing.
  const wrong = content.type === QuestionType.singleChoice ? 0 : -share
  return [
    value('single', String(content.type === QuestionType.singleChoice)),
    value('shuffleanswers', 'true'),
    ...content.options.map(({ html, isRight, analysis = '' }) => {
      const answer = rich(`answer fraction="${isRight ? share : wrong}"`, html, images)
      const feedback = analysis === '' ? '' : rich('feedback', analysis, images)
      return answer.replace(/<\/answer>\n$/, () => `${feedback}</answer>\n`)
    }),
  ].join('')
}

const truth = (isTrue: boolean): string =>
  [true, false]
    .map(each => `<answer fraction="${each === isTrue ? 100 : 0}" format="plain_text"><text>${each}</text></answer>\n`)
    .join('')

function pairs(content: Extract<QuestionContent, { type: 7 }>, images: ExportImages): string {
  return pairsOf(content)
    .map(({ prompt, target }) => {
      const inner = rich('subquestion', prompt, images).replace(/<\/subquestion>\n$/, '')
      return `${inner}<answer><text>${escapeXml(plainLine(target))}</text></answer></subquestion>\n`
    })
    .join('')
}

function number(content: Extract<QuestionContent, { type: 9 }>): string {
  const units = content.units.map(
    unit =>
      `<unit><multiplier>${tidy(1 / unit.factor)}</multiplier><unit_name>${escapeXml(unit.name)}</unit_name></unit>`,
  )
  return [
    `<answer fraction="100" format="moodle_auto_format"><text>${content.value}</text><tolerance>${amountOf(content)}</tolerance></answer>\n`,
    units.length === 0 ? '' : `<units>${units.join('')}</units>\n`,
  ].join('')
}

/** An essay without a text: Moodle takes its files only. */
function upload(content: Extract<QuestionContent, { type: 10 }>, images: ExportImages): string {
  return [
    value('responseformat', 'noinline'),
    value('responserequired', '0'),
    value('attachments', String(content.mostFiles)),
    value('attachmentsrequired', '1'),
    value('maxbytes', String(content.mostMegabytes * MEGABYTE)),
    value('filetypeslist', extensionsOf(content.accepts).join(',')),
    rich('graderinfo', content.reference, images),
  ].join('')
}

const KINDS = {
  1: 'multichoice',
  2: 'multichoice',
  3: 'truefalse',
  4: 'essay',
  10: 'essay',
  5: 'cloze',
  7: 'matching',
  8: 'ordering',
  9: 'numerical',
} as const satisfies Readonly<Record<TaskContent['type'], string>>

function answersOf(content: TaskContent, images: ExportImages): string {
  switch (content.type) {
    case 1:
    case 2:
      return choices(content, images)
    case 3:
      return truth(content.isTrue)
    case 4:
      return rich('graderinfo', content.reference, images)
    case 5:
      return ''
    case 10:
      return upload(content, images)
    case 7:
      return pairs(content, images)
    case 8:
      return [
        value('gradingtype', content.isPartial ? 'RELATIVE_NEXT_EXCLUDE_LAST' : 'ALL_OR_NOTHING'),
        ...content.items.map((item, i) => rich(`answer fraction="${i + 1}"`, item, images)),
      ].join('')
    case 9:
      return number(content)
  }
}

const stemOf = (content: TaskContent): string =>
  content.type === QuestionType.fillIn
    ? mapPlaces(content.stem, no => {
        const gap = content.gaps[no - 1]
        return gap === undefined ? '' : writeClozeGap(gap, content.ignoresCase)
      })
    : content.stem

export const MOODLE_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
export const MOODLE_END = '</quiz>\n'

/** What stands before the questions of a chapter; of none, where others came before. */
export const writeMoodleCategory = (chapter: string | undefined): string =>
  `<question type="category"><category><text>${escapeXml(categoryPath(chapter))}</text></category></question>\n`

/** The others are answered once in Moodle. */
const HAVE_HINTS: ReadonlySet<QuestionType> = new Set([1, 2, 5, 7, 8, 9])

/** Empty for a combined question, of which Moodle has no kind. */
export function writeMoodle({ content, tags }: StoredQuestion, images: ExportImages): string {
  if (content.type === QuestionType.combined) return ''
  const tagNodes = writtenTags({ content, tags }).map(tag => `<tag><text>${escapeXml(tag)}</text></tag>`)
  return [
    `<question type="${KINDS[content.type]}">\n`,
    `<name><text>${escapeXml(nameOf(content))}</text></name>\n`,
    rich('questiontext', stemOf(content), images),
    rich('generalfeedback', content.analysis, images),
    answersOf(content, images),
    ...(HAVE_HINTS.has(content.type) ? (content.hints ?? []) : []).map(hint => rich('hint', hint, images)),
    tagNodes.length === 0 ? '' : `<tags>${tagNodes.join('')}</tags>\n`,
    '</question>\n',
  ].join('')
}
