/** Files with one thing wrong each: every one is refused whole, or with the place of what is wrong and a plain sentence. */
import type { QuestionFormat } from '@tripos/question-kinds/question-format.ts'
import { describe, expect, it } from 'vitest'
import { makeBomb, makeDocx, makeQti, makeZip, readTestFile, wordLine, wordLines } from './test/question-files.ts'
import { writeSheets } from '@tripos/documents/sheet.ts'
import { FileRefusal } from './format.ts'

type Broken = readonly [what: string, format: QuestionFormat, file: string | Buffer, place: number, sentence: RegExp]

const good = '{"question":"Fine?","options":["(A)a","(B)b"],"label":"A"}\n'
const line = (fields: object) =>
  `${good}${JSON.stringify({ question: 'x', options: ['(A)a', '(B)b'], label: 'A', ...fields })}`
const quiz = (inner: string) =>
  `<quiz><question type="truefalse"><questiontext><text>ok</text></questiontext><answer fraction="100"><text>true</text></answer></question>${inner}</quiz>`
const moodle = (type: string, inner: string) =>
  quiz(`<question type="${type}"><questiontext><text>What?</text></questiontext>${inner}</question>`)
const one = '1. 对吗\n答案：对\n'

const JSON_LINES: Broken[] = [
  ['a cut line', 'jsonl', `${good}{"question": "x`, 2, /Not valid JSON/],
  ['a list', 'jsonl', `${good}[1]`, 2, /JSON object|missing/],
  ['no question', 'jsonl', `${good}{"options":[]}`, 2, /"question" is missing/],
  ['a number as a question', 'jsonl', `${good}{"question":5}`, 2, /"question"/],
  ['an empty stem', 'jsonl', line({ question: ' ' }), 2, /stem is empty/],
  ['an unknown type', 'jsonl', line({ type: 'riddle' }), 2, /Unknown question type "riddle"/],
  ['two keys of a single choice', 'jsonl', line({ type: 1, label: 'AB' }), 2, /exactly one right option/],
  ['no key', 'jsonl', line({ label: null }), 2, /no key/],
  ['a key that is no option', 'jsonl', line({ label: 'F' }), 2, /"F" is none/],
  ['one option', 'jsonl', line({ options: ['(A)a'] }), 2, /two options/],
  ['27 options', 'jsonl', line({ options: Array.from({ length: 27 }, (_, i) => `o${i}`) }), 2, /at most 26/],
  ['equal options', 'jsonl', line({ options: ['(A)a', '(B)a'] }), 2, /same/],
  ['a broken formula', 'jsonl', line({ question: '$\\frac{1$' }), 2, /does not compile/],
  ['an unknown setting', 'jsonl', line({ type: 5, question: '[[1]]', settings: ['loud'] }), 2, /no setting "loud"/],
  ['a gap without a place', 'jsonl', line({ type: 5, question: 'x', label: 'a' }), 2, /\[\[1\]\]/],
  ['fewer letters than prompts', 'jsonl', line({ type: 7, prompts: ['p', 'q'], label: 'A' }), 2, /as many letters/],
  ['an order that leaves one out', 'jsonl', line({ type: 8, label: 'A' }), 2, /letter of each option once/],
  ['a word as a number', 'jsonl', line({ type: 9, label: 'many' }), 2, /a number such as/],
]

const GIFT: Broken[] = [
  ['an open brace', 'gift', 'A?{T}\n\nB?{T', 3, /braces do not match/],
  ['a closing brace alone', 'gift', 'A?{T}\n\nB? T}', 3, /braces do not match/],
  ['two pairs of braces', 'gift', 'A?{T}\n\nB {=a} and {=b}', 3, /one pair of braces/],
  ['words instead of an answer', 'gift', 'A?{T}\n\nB?{perhaps}', 3, /no answer/],
  ['text before the first answer', 'gift', 'A?{T}\n\nB?{what ~a =b}', 3, /begins with "="/],
  ['two right answers among wrong ones', 'gift', 'A?{T}\n\nB?{=a =b ~c}', 3, /exactly one right option/],
  ['no right answer', 'gift', 'A?{T}\n\nB?{~a ~b}', 3, /at least two right|exactly one right/],
  ['one option', 'gift', 'A?{T}\n\nB?{~%100%a}', 3, /two options/],
  ['a pair without an arrow', 'gift', 'A?{T}\n\nB?{=a -> b =c}', 3, /Each pair is written/],
  ['a range upside down', 'gift', 'A?{T}\n\nB?{#5..3}', 3, /A number is written/],
  ['a word as a number', 'gift', 'A?{T}\n\nB?{#many}', 3, /A number is written/],
  ['a wildcard in the middle', 'gift', 'A?{T}\n\nB?{=a*b}', 3, /wildcards/],
  ['no stem', 'gift', 'A?{T}\n\n{T}', 3, /stem is empty/],
  ['a broken formula', 'gift', String.raw`A?{T}${'\n\n'}\\(\\frac\{1\\)?{T}`, 3, /does not compile/],
]

const AIKEN: Broken[] = [
  ['no answer line', 'aiken', 'Q\nA. a\nB. b\n', 1, /no line "ANSWER:"/],
  ['an answer that is no option', 'aiken', 'Q\nA. a\nB. b\nANSWER: C\n', 1, /"C" is none/],
  ['a small letter', 'aiken', 'Q\nA. a\nB. b\nANSWER: a\n', 1, /one capital letter/],
  ['two letters', 'aiken', 'Q\nA. a\nB. b\nANSWER: A, B\n', 1, /one capital letter/],
  ['a letter left out', 'aiken', 'Q\nA. a\nC. c\nANSWER: A\n', 1, /do not follow: "C"/],
  ['one option', 'aiken', 'Q\nA. a\nANSWER: A\n', 1, /two options/],
  ['options without a question', 'aiken', 'A. a\nB. b\nANSWER: A\n', 1, /no question before/],
  [
    'a second question before the answer',
    'aiken',
    'Q\nA. a\nB. b\nNext?\nA. c\nB. d\nANSWER: A\n',
    1,
    /no line "ANSWER:"/,
  ],
]

const MOODLE: Broken[] = [
  ['an unknown kind', 'moodle', moodle('ddmarker', ''), 2, /"ddmarker" are not supported/],
  ['choice without answers', 'moodle', moodle('multichoice', ''), 2, /two options/],
  [
    'choice without a right answer',
    'moodle',
    moodle('multichoice', '<answer fraction="0"><text>a</text></answer><answer fraction="0"><text>b</text></answer>'),
    2,
    /exactly one right/,
  ],
  [
    'an empty option',
    'moodle',
    moodle('multichoice', '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text></text></answer>'),
    2,
    /option is empty/,
  ],
  ['true or false without a right answer', 'moodle', moodle('truefalse', ''), 2, /no right answer/],
  ['a short answer without answers', 'moodle', moodle('shortanswer', ''), 2, /No answer gives full points/],
  [
    'a number that is none',
    'moodle',
    moodle('numerical', '<answer fraction="100"><text>*</text></answer>'),
    2,
    /exactly one number/,
  ],
  [
    'a prompt without an answer',
    'moodle',
    moodle('matching', '<subquestion><text>p</text></subquestion>'),
    2,
    /prompt has no answer/,
  ],
  ['cloze without a gap', 'moodle', moodle('cloze', ''), 2, /no gap/],
  [
    'cloze with options none of which is right',
    'moodle',
    quiz('<question type="cloze"><questiontext><text>{1:SA:=a} {1:MC:b~c}</text></questiontext></question>'),
    2,
    /^Part 2: A single choice has exactly one right option/,
  ],
  [
    'a gap of an unknown kind',
    'moodle',
    quiz('<question type="cloze"><questiontext><text>x {1:DRAGDROP:=a~b}</text></questiontext></question>'),
    2,
    /"DRAGDROP" are not supported/,
  ],
  [
    'no text',
    'moodle',
    quiz('<question type="essay"><questiontext><text></text></questiontext></question>'),
    2,
    /stem is empty/,
  ],
  ['one item to order', 'moodle', moodle('ordering', '<answer fraction="1"><text>a</text></answer>'), 2, /two options/],
]

const PAPERS: Broken[] = [
  ['no key', 'text', `${one}2. 选一个\nA. 一\nB. 二\n`, 3, /no key/],
  ['no answer at all', 'text', `${one}2. 为什么？\n`, 3, /no key/],
  [
    'one key in a section of multiple choice',
    'text',
    '二、多选题\n1. 选\nA. 一\nB. 二\n答案：A\n',
    2,
    /at least two right/,
  ],
  ['a key that is no option', 'text', `${one}2. 选\nA. 一\nB. 二\n答案：D\n`, 3, /"D" is none/],
  ['a judgement that is none', 'text', '三、判断题\n1. 对吗\n答案：大概\n', 2, /true or false/],
  ['an empty option', 'text', `${one}2. 选\nA. 一\nB.\n答案：A\n`, 3, /option is empty/],
  ['equal options', 'text', `${one}2. 选\nA. 一\nB. 一\n答案：A\n`, 3, /same/],
  ['a broken formula', 'text', `${one}2. $\\frac{1$ 对吗\n答案：对\n`, 3, /does not compile/],
  ['no key in Word', 'docx', makeDocx(wordLines('1. 对吗', '答案：对', '2. 选', 'A. 一', 'B. 二')), 2, /no key/],
  [
    'a bad row of a table in Word',
    'docx',
    makeDocx(
      `<w:tbl>${['题型|题干|答案', '判断题|对吗|对', '谜语|x|y']
        .map(
          row =>
            `<w:tr>${row
              .split('|')
              .map(cell => `<w:tc>${wordLine(cell)}</w:tc>`)
              .join('')}</w:tr>`,
        )
        .join('')}</w:tbl>`,
    ),
    2,
    /Unknown question type/,
  ],
]

const itemOf = (body: string, key = ''): string =>
  `<assessmentItem identifier="b" title=""><responseDeclaration identifier="R" cardinality="single" baseType="identifier">${key}</responseDeclaration><itemBody><p>What?</p>${body}</itemBody></assessmentItem>`
const rightIs = (...values: string[]): string =>
  `<correctResponse>${values.map(value => `<value>${value}</value>`).join('')}</correctResponse>`
const choiceOf = (...texts: string[]): string =>
  `<choiceInteraction responseIdentifier="R" shuffle="true" maxChoices="1">${texts.map((text, i) => `<simpleChoice identifier="${'ABC'.charAt(i)}">${text}</simpleChoice>`).join('')}</choiceInteraction>`
const FINE = itemOf(choiceOf('a', 'b'), rightIs('A'))
const qti = (second: string): Buffer => makeQti({ 'a.xml': FINE, 'b.xml': second })
const ordered = '<simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice>'
const sets = ['P', 'T']
  .map(
    letter =>
      `<simpleMatchSet><simpleAssociableChoice identifier="${letter}">x</simpleAssociableChoice></simpleMatchSet>`,
  )
  .join('')

const QTI: Broken[] = [
  ['a choice without a key', 'qti22', qti(itemOf(choiceOf('a', 'b'))), 2, /no key/],
  ['a key that is no choice', 'qti22', qti(itemOf(choiceOf('a', 'b'), rightIs('X'))), 2, /no key/],
  ['one choice', 'qti22', qti(itemOf(choiceOf('a'), rightIs('A'))), 2, /two options/],
  ['an empty choice', 'qti22', qti(itemOf(choiceOf('a', ' '), rightIs('A'))), 2, /option is empty/],
  ['equal choices', 'qti22', qti(itemOf(choiceOf('a', 'a'), rightIs('A'))), 2, /same/],
  ['an interaction of another kind', 'qti22', qti(itemOf('<hotspotInteraction/>')), 2, /"hotspotInteraction" are not/],
  ['a list without a key', 'qti22', qti(itemOf('<p><inlineChoiceInteraction/></p>')), 2, /^Part 1: .* no key/],
  [
    'several answers of which one has no key',
    'qti22',
    qti(itemOf(choiceOf('a', 'b') + choiceOf('a', 'b').replace('"R"', '"Q"'), rightIs('A'))),
    2,
    /^Part 2: There is no key/,
  ],
  [
    'a gap without an answer',
    'qti22',
    qti(itemOf('<p><textEntryInteraction responseIdentifier="R"/></p>')),
    2,
    /no right answer/,
  ],
  [
    'a gap that is not declared',
    'qti22',
    qti(itemOf('<p><textEntryInteraction responseIdentifier="Q"/></p>')),
    2,
    /not declared/,
  ],
  [
    'an order that leaves one out',
    'qti22',
    qti(itemOf(`<orderInteraction responseIdentifier="R">${ordered}</orderInteraction>`, rightIs('A'))),
    2,
    /each option once/,
  ],
  [
    'a prompt without a partner',
    'qti22',
    qti(itemOf(`<matchInteraction responseIdentifier="R">${sets}</matchInteraction>`, rightIs('P X', 'Q T'))),
    2,
    /exactly one option|no key/,
  ],
  [
    'random variables',
    'qti22',
    qti(FINE.replace('<itemBody>', '<templateDeclaration identifier="x"/><itemBody>')),
    2,
    /random variables/,
  ],
  ['XML that is cut off', 'qti22', qti(FINE.slice(0, 200)), 2, /not valid XML/],
  ['a root of another kind', 'qti30', qti('<html/>'), 2, /no QTI item/],
  [
    'an item outside of the package',
    'qti30',
    makeZip({
      'imsmanifest.xml': `<manifest><resources>${['a.xml', '../../b.xml'].map(name => `<resource type="imsqti_item_xmlv3p0" href="${name}"/>`).join('')}</resources></manifest>`,
      'a.xml': FINE,
      'b.xml': FINE,
    }),
    2,
    /not in the archive/,
  ],
  ['no stem', 'qti21', qti(FINE.replace('<p>What?</p>', '')), 2, /stem is empty/],
]

describe('a broken question', () => {
  const all = [...JSON_LINES, ...GIFT, ...AIKEN, ...MOODLE, ...PAPERS, ...QTI]

  it.each(all)('%s (%s) is named with its place', async (...[, format, file, place, sentence]) => {
    const items = await readTestFile(file, format)
    const problems = items.filter(item => item.problem !== undefined)
    expect(problems.map(item => item.line)).toContain(place)
    expect(problems.find(item => item.line === place)?.problem).toMatch(sentence)
    // What is right beside it stays right.
    expect(items.filter(item => item.question !== undefined).length + problems.length).toBe(
      items.filter(item => item.leftOut === undefined).length,
    )
  })
})

describe('what a question of ours cannot hold', () => {
  it.each<[what: string, format: QuestionFormat, file: string, loss: RegExp]>([
    ['an unknown level', 'jsonl', line({ level: 9 }), /Unknown level "9": the question gets the normal one/],
    ['a level that is a word of the language of programs', 'jsonl', line({ level: 'constructor' }), /Unknown level/],
    ['an unknown level', 'text', `${one}2. 对吗\n答案：错\n难度：地狱\n`, /Unknown level "地狱"/],
    ['too many tags', 'jsonl', line({ tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }), /Keywords/],
    ['a tag that is too long', 'jsonl', line({ tags: ['t'.repeat(33), 'kept'] }), /Keywords/],
  ])('%s (%s) is lost by itself, and said', async (_, format, file, loss) => {
    const item = (await readTestFile(file, format)).at(-1)
    expect(item?.problem).toBeUndefined()
    expect(item?.losses).toEqual([expect.stringMatching(loss)])
  })
})

const deep = (count: number) => '<x>'.repeat(count)
const headers = (...names: string[]) => names.map(header => ({ header, width: 9 }))

const WHOLE: readonly (readonly [
  what: string,
  format: QuestionFormat,
  file: () => string | Buffer | Promise<Buffer>,
  name: string,
])[] = [
  [
    'entities that grow',
    'moodle',
    () => `<!DOCTYPE q [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><quiz>&b;</quiz>`,
    'IMPORT_UNSAFE',
  ],
  [
    'an entity that names a file',
    'moodle',
    () => `<!DOCTYPE q [<!ENTITY a SYSTEM "file:///etc/passwd">]><quiz>&a;</quiz>`,
    'IMPORT_UNSAFE',
  ],
  [
    'an outside document type',
    'moodle',
    () => '<!DOCTYPE quiz SYSTEM "http://example.org/x.dtd"><quiz/>',
    'IMPORT_UNSAFE',
  ],
  ['elements a thousand deep', 'moodle', () => `<quiz>${deep(1000)}`, 'IMPORT_UNSAFE'],
  ['an unknown entity', 'moodle', () => '<quiz>&nbsp;</quiz>', 'IMPORT_UNREADABLE'],
  ['an open element', 'moodle', () => '<quiz><question type="essay">', 'IMPORT_UNREADABLE'],
  ['another kind of XML', 'moodle', () => '<html></html>', 'IMPORT_UNREADABLE'],
  ['XML without questions', 'moodle', () => '<quiz></quiz>', 'IMPORT_UNREADABLE'],
  [
    'XML in a wrong encoding',
    'moodle',
    () => Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]),
    'IMPORT_UNREADABLE',
  ],
  ['no text at all', 'gift', () => Buffer.from([0, 1, 2, 255, 254, 0]), 'IMPORT_UNREADABLE'],
  ['an empty file', 'gift', () => '', 'IMPORT_UNREADABLE'],
  ['an empty file', 'aiken', () => '\n \n', 'IMPORT_UNREADABLE'],
  ['a paper without numbers', 'text', () => '今天天气很好。', 'IMPORT_UNREADABLE'],
  ['Word without numbers', 'docx', () => makeDocx(wordLine('今天天气很好。')), 'IMPORT_UNREADABLE'],
  ['Word without a text', 'docx', () => makeZip({ 'word/other.xml': '<x/>' }), 'IMPORT_UNREADABLE'],
  ['Word that is no archive', 'docx', () => 'PK no', 'IMPORT_UNREADABLE'],
  ['Word cut off', 'docx', () => makeDocx(wordLine('1. x')).subarray(0, 200), 'IMPORT_UNREADABLE'],
  [
    'Word with entities',
    'docx',
    () => makeZip({ 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "a">]><w:document>&a;</w:document>' }),
    'IMPORT_UNSAFE',
  ],
  [
    'a path out of the archive',
    'docx',
    () => makeZip({ '../../etc/passwd': 'x', 'word/document.xml': '<a/>' }),
    'IMPORT_UNSAFE',
  ],
  ['a path from the root', 'docx', () => makeZip({ '/word/document.xml': '<a/>' }), 'IMPORT_UNSAFE'],
  ['a bomb with honest headers', 'docx', () => makeBomb('word/document.xml', 1024, 101 * 1024 * 1024), 'TOO_LARGE'],
  ['a bomb with lying headers', 'docx', () => makeBomb('word/document.xml', 200 * 1024 * 1024), 'TOO_LARGE'],
  ['a bomb as a spreadsheet', 'xlsx', () => makeBomb('xl/workbook.xml', 250 * 1024 * 1024), 'TOO_LARGE'],
  ['a spreadsheet that is none', 'xlsx', () => '{"a":1}', 'IMPORT_UNREADABLE'],
  [
    'a spreadsheet of something else',
    'xlsx',
    () => writeSheets([{ name: 'x', columns: headers('Name'), rows: [['y']] }]),
    'IMPORT_UNREADABLE',
  ],
  ['an archive without a manifest', 'qti30', () => makeZip({ 'a.xml': FINE }), 'IMPORT_UNREADABLE'],
  ['a manifest without items', 'qti30', () => makeQti({}), 'IMPORT_UNREADABLE'],
  ['a manifest that is no XML', 'qti22', () => makeZip({ 'imsmanifest.xml': '{}' }), 'IMPORT_UNREADABLE'],
  [
    'a manifest with entities',
    'qti22',
    () => makeZip({ 'imsmanifest.xml': '<!DOCTYPE m [<!ENTITY a "a">]><manifest>&a;</manifest>' }),
    'IMPORT_UNSAFE',
  ],
  [
    'an item that names a file of the server',
    'qti22',
    () => qti('<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><assessmentItem>&f;</assessmentItem>'),
    'IMPORT_UNSAFE',
  ],
  ['a package with a path out of it', 'qti22', () => makeZip({ '../imsmanifest.xml': '<manifest/>' }), 'IMPORT_UNSAFE'],
  ['a package that unpacks to too much', 'qti30', () => makeBomb('imsmanifest.xml', 250 * 1024 * 1024), 'TOO_LARGE'],
  // Of a size that the archive may have as a whole, but no single part of it.
  ...(
    [
      ['a text of Word that is too long', 'docx', 'word/document.xml'],
      ['a manifest that is too long', 'qti30', 'imsmanifest.xml'],
      ['texts of a spreadsheet that are too long', 'xlsx', 'xl/sharedStrings.xml'],
    ] as const
  ).map(
    ([what, format, name]) =>
      [what, format, () => makeBomb(name, 33 * 1024 * 1024, 33 * 1024 * 1024), 'TOO_LARGE'] as const,
  ),
  ['lines that are no UTF-8', 'jsonl', () => Buffer.from([0xb5, 0xda, 0xd2, 0xbb]), 'IMPORT_UNREADABLE'],
  ['too many lines', 'jsonl', () => 'x\n'.repeat(20_001), 'TOO_LARGE'],
]

describe('a file that cannot be read', () => {
  it.each(WHOLE)('%s (%s) is refused whole, fast', async (...[, format, file, name]) => {
    const bytes = await file()
    const began = process.cpuUsage()
    const refusal = await readTestFile(bytes, format).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(FileRefusal)
    expect(refusal).toMatchObject({ errorName: name })
    // Processor time: other work on the machine does not count.
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(5000)
  })

  it('of an old office program is told so', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100)])
    await expect(readTestFile(old)).rejects.toThrow('save it as .docx or .xlsx')
    await expect(readTestFile(makeZip({ 'a.txt': 'x' }))).rejects.toThrow('neither a Word document')
  })
})

it('there are more than 60 of them', () => {
  expect(
    JSON_LINES.length + GIFT.length + AIKEN.length + MOODLE.length + PAPERS.length + QTI.length + WHOLE.length,
  ).toBeGreaterThan(60)
})
