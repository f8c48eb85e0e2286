/** Files of QTI 1.2 that lose something, one thing each. */
import { escapeXml } from '@tripos/documents/xml.ts'
import type { LossName } from '../losses.ts'
import { FRAME, type LossyFile, PLAYED, REMOTE } from './lossy-file.ts'
import { makeZip } from './question-files.ts'

const material = (html: string): string =>
  `<material><mattext texttype="text/html">${escapeXml(html)}</mattext></material>`
const label = (id: string): string => `<response_label ident="${id}">${material(id)}</response_label>`
const rule = (id: string, points = 100, { respident = 'R', more = '' } = {}): string =>
  `<respcondition><conditionvar><varequal respident="${respident}">${id}</varequal></conditionvar><setvar action="Set" varname="SCORE">${points}</setvar>${more}</respcondition>`
const choose = (attributes = '', cardinality = 'Single'): string =>
  `<response_lid ident="R" rcardinality="${cardinality}"><render_choice ${attributes}>${label('a')}${label('b')}</render_choice></response_lid>`
const blank = (id: string): string =>
  `<response_lid ident="${id}" rcardinality="Single">${material(id)}<render_choice>${label(`${id}1`)}</render_choice></response_lid>`

interface Item {
  readonly title?: string
  readonly fields?: string
  readonly stem?: string
  readonly body?: string
  readonly rules?: string
  readonly more?: string
}
const field = (name: string, value: string): string =>
  `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`
const itemOf = ({
  title = 'Question',
  fields = '',
  stem = '<p>What?</p>',
  body = choose(),
  rules = rule('a'),
  more = '',
}: Item) =>
  `<item title="${title}"><itemmetadata><qtimetadata>${fields}</qtimetadata></itemmetadata><presentation>${material(stem)}${body}</presentation><resprocessing>${rules}</resprocessing>${more}</item>`

const testOf = (item: Item): string =>
  `<questestinterop><assessment><section>${itemOf({})}${itemOf(item)}</section></assessment></questestinterop>`
const file = (losses: LossName, item: Item): LossyFile => ({
  format: 'qti12',
  losses: [losses],
  place: 2,
  bytes: testOf(item),
})
const shows = (losses: LossName, stem: string): LossyFile => file(losses, { stem })
const feedback = (id: string): string => `<itemfeedback ident="${id}">${material('<p>Well.</p>')}</itemfeedback>`
const BLANKS = field('question_type', 'fill_in_multiple_blanks_question')

export const LOSSY_QTI12: readonly LossyFile[] = [
  file('name', { title: 'Week 1, no. 5' }),
  file('points', { fields: field('points_possible', '3.0') }),
  {
    format: 'qti12',
    losses: ['drawn'],
    place: 2,
    bytes: `<questestinterop><assessment><section>${itemOf({})}<section title="Some"><selection_ordering><selection><selection_number>1</selection_number></selection></selection_ordering>${itemOf({})}<section/></section></section></assessment></questestinterop>`,
  },
  file('weights', { rules: rule('a') + rule('b', 50) }),
  file('weights', { rules: rule('a') + rule('b', -50) }),
  file('gapWeights', {
    fields: BLANKS,
    stem: '<p>[R] and [S]</p>',
    body: blank('R') + blank('S'),
    rules: rule('R1', 20) + rule('S1', 80, { respident: 'S' }),
  }),
  file('fixedOrder', { body: choose('shuffle="No"') }),
  file('optionFeedback', {
    body: choose().replace('>a<', '>Yes<').replace('>b<', '>No<'),
    rules: rule('a', 100, { more: '<displayfeedback linkrefid="a_fb"/>' }),
    more: feedback('a_fb'),
  }),
  file('answerFeedback', { more: feedback('correct_fb') }),
  shows('missingImage', '<p>See <img src="$IMS-CC-FILEBASE$/a.png"></p>'),
  {
    format: 'qti12',
    losses: ['drawnImage'],
    place: 2,
    bytes: makeZip({
      'imsmanifest.xml': '<manifest/>',
      'a.xml': testOf({ stem: '<p>See <img src="a.svg"></p>' }),
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  },
  shows('missingMedia', '<p>Hear</p><audio src="a.mp3"></audio>'),
  shows('media', '<p>Read <a href="$IMS-CC-FILEBASE$/a.pdf">this</a></p>'),
  shows('media', PLAYED),
  shows('remoteImage', REMOTE),
  shows('droppedElements', FRAME),
]
