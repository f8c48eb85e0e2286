/** Moodle XML and GIFT that lose something, one thing each. */
import type { LossName } from '../losses.ts'
import { FRAME, listed, LONG, type LossyFile, type Make, PLAYED, PNG, REMOTE } from './lossy-file.ts'

/* Moodle XML */
const cdata = (inner: string): string => `<text><![CDATA[${inner}]]></text>`
const stemOf = (inner: string, files = '', format = 'html'): string =>
  `<questiontext format="${format}">${cdata(inner)}${files}</questiontext>`
const answers = (...fractions: number[]): string =>
  fractions
    .map((fraction, i) => `<answer fraction="${fraction}">${cdata(`<p>${'abc'.charAt(i)}</p>`)}</answer>`)
    .join('')
const truth = '<answer fraction="100"><text>true</text></answer>'
const quiz: Make = (losses, inner) => ({
  format: 'moodle',
  losses: listed(losses),
  place: 2,
  bytes: `<quiz><question type="truefalse">${stemOf('ok')}${truth}</question>${inner}</quiz>`,
})
const moodle =
  (type: string): Make =>
  (losses, inner) =>
    quiz(losses, `<question type="${type}">${stemOf('What?')}${inner}</question>`)
const [truefalse, multichoice, essay] = ['truefalse', 'multichoice', 'essay'].map(type => moodle(type)) as [
  Make,
  Make,
  Make,
]
const shown: Make = (losses, inner) => quiz(losses, `<question type="truefalse">${inner}${truth}</question>`)
const cloze = (losses: LossName, inner: string) => quiz(losses, `<question type="cloze">${stemOf(inner)}</question>`)
const file = (name: string, content = PNG): string =>
  `<file name="${name}" path="/" encoding="base64">${content.toString('base64')}</file>`
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const MOODLE: LossyFile[] = [
  truefalse('name', `<name>${cdata('Week 1, no. 5')}</name>${truth}`),
  truefalse('name', `<idnumber>MA-7</idnumber>${truth}`),
  quiz(
    'category',
    `<question type="category"><category>${cdata('$course$/top/a/b/c')}</category></question><question type="truefalse">${stemOf('What?')}${truth}</question>`,
  ),
  truefalse('keywords', `<tags><tag>${cdata(LONG)}</tag></tags>${truth}`),
  truefalse('points', `<defaultgrade>3</defaultgrade>${truth}`),
  truefalse('hints', `<hint format="html">${cdata('Think.')}<clearwrong/></hint>${truth}`),
  multichoice('weights', `<single>true</single>${answers(100, 50, 0)}`),
  multichoice('weights', `<single>true</single>${answers(100, -50, 0)}`),
  multichoice('weights', `<single>false</single>${answers(70, 30, 0)}`),
  multichoice('weights', `<single>false</single>${answers(50, 50, -25)}`),
  moodle('shortanswer')('weights', answers(100, 50)),
  moodle('numerical')(
    'weights',
    '<answer fraction="100"><text>5</text></answer><answer fraction="50"><text>6</text></answer>',
  ),
  cloze('weights', '{1:SA:=a~%50%b}'),
  cloze('weights', '{1:MC:=a~%-50%b}'),
  cloze('gapWeights', '{1:SA:=a} {500:SA:=b}'),
  cloze('partWeights', 'Read {1:MC:=a~b} {500:MC:=a~b}'),
  quiz(
    'reuse',
    `<question type="ddwtos">${stemOf('See [[1]] and [[2]]')}${['a', 'b'].map(text => `<dragbox><text>${text}</text><group>1</group></dragbox>`).join('')}</question>`,
  ),
  multichoice('answerFeedback', `${answers(100, 0)}<correctfeedback format="html">${cdata('Well.')}</correctfeedback>`),
  truefalse(
    'answerFeedback',
    `<answer fraction="100"><text>true</text><feedback>${cdata('Well.')}</feedback></answer>`,
  ),
  cloze('answerFeedback', '{1:SA:=a#Well.}'),
  multichoice('fixedOrder', `${answers(100, 0)}<shuffleanswers>false</shuffleanswers>`),
  shown('markdown', stemOf('**What?**', '', 'markdown')),
  essay('answerFormat', `<responsetemplate format="html">${cdata('Dear Sir,')}</responsetemplate>`),
  essay('answerFormat', '<maxwordlimit>100</maxwordlimit>'),
  essay('besideText', '<responseformat>editor</responseformat><attachments>1</attachments>'),
  essay(
    'fileKinds',
    '<responseformat>noinline</responseformat><attachments>1</attachments><filetypeslist>.png</filetypeslist>',
  ),
  shown('missingImage', stemOf('<p>See <img src="@@PLUGINFILE@@/a.png"></p>')),
  shown('missingMedia', stemOf('<p>Hear</p><audio src="@@PLUGINFILE@@/a.mp3"></audio>')),
  shown('drawnImage', stemOf('<p>See <img src="@@PLUGINFILE@@/a.svg"></p>', file('a.svg', SVG))),
  shown('drawnImage', stemOf(`<p>See <img src="data:image/svg+xml;base64,${SVG.toString('base64')}"></p>`)),
  shown('media', stemOf('<p>Read <a href="@@PLUGINFILE@@/a.pdf">this</a></p>', file('a.pdf'))),
  shown('media', stemOf('<p>Nothing names it.</p>', file('a.pdf'))),
  shown('media', stemOf(PLAYED)),
  shown('remoteImage', stemOf(REMOTE)),
  shown('remoteImage', stemOf(`<p><img src="@@PLUGINFILE@@/a.png"></p>${REMOTE}`, file('a.png'))),
  shown('droppedElements', stemOf(FRAME)),
]

/* GIFT */
const gift: Make = (losses, inner) => ({
  format: 'gift',
  losses: listed(losses),
  place: 3,
  bytes: `Fine? {T}\n\n${inner}`,
})
const GIFT: LossyFile[] = [
  gift('name', '::Week 1, no. 5:: What? {T}'),
  { ...gift('category', '$CATEGORY: a/b/c\nWhat? {T}'), place: 4 },
  { ...gift('keywords', `// [tag:${LONG}]\nWhat? {T}`), place: 4 },
  gift('weights', 'What? {=a ~%50%b ~c}'),
  gift('weights', 'What? {=a ~%-50%b ~c}'),
  gift('weights', 'What? {~%70%a ~%30%b ~c}'),
  gift('weights', 'What? {~%50%a ~%50%b ~%-25%c}'),
  gift('weights', 'What? {=a =%50%b}'),
  gift('weights', 'What? {#=5 =%50%6}'),
  gift('answerFeedback', 'What? {T#No.#Yes.}'),
  gift('answerFeedback', 'What? {=a#Well.}'),
  gift('answerFeedback', 'What? {=a -> b#Well. =c -> d}'),
  gift('markdown', '[markdown]**What?** {T}'),
  gift('remoteImage', '[html]<p>See <img src\\="https\\://example.org/a.png"></p> {T}'),
  gift('media', '[html]<p>Hear</p><audio src\\="https\\://example.org/a.mp3"></audio> {T}'),
  gift('droppedElements', '[html]<p>See</p><iframe src\\="https\\://example.org"></iframe> {T}'),
]

export const LOSSY_MOODLE: readonly LossyFile[] = [...MOODLE, ...GIFT]
