/** Each kind of loss of each format is named where it is lost; docs/formats.md shows the same table. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importFormat } from '@tripos/question-kinds/question-format.ts'
import { LOSSES, LOSSES_BY_FORMAT, type LossName, NAMED_LOSSES } from './losses.ts'
import type { LossyFile } from './test/lossy-file.ts'
import { LOSSY_FILES } from './test/lossy-files.ts'
import { readTestFile } from './test/question-files.ts'

const NAMES = Object.keys({ ...LOSSES, ...NAMED_LOSSES }) as LossName[]

/** What a loss with a name in it says, whatever the name. */
const PATTERNS = Object.fromEntries(
  Object.entries(NAMED_LOSSES).map(([name, say]) => {
    const parts = say(['\0'] as never)['en-US'].split('\0')
    return [name, parts]
  }),
)

function nameOf(sentence: string): LossName | undefined {
  return NAMES.find(name => {
    const parts = PATTERNS[name]
    if (parts === undefined) return LOSSES[name as keyof typeof LOSSES]['en-US'] === sentence
    return sentence.startsWith(parts[0] ?? '') && sentence.endsWith(parts[1] ?? '')
  })
}

it.each(LOSSY_FILES.map((file, i) => [file.format, file.losses.join(), i, file] as const))(
  '%s: %s (%i)',
  async (_format, _losses, _i, { format, bytes, place, losses, hasFrame = false }: LossyFile) => {
    const [first, ...others] = await readTestFile(await bytes, format)
    const items = [...(first !== undefined && !hasFrame ? [first] : []), ...others]
    expect(first?.leftOut !== undefined).toBe(hasFrame)
    // Nothing is a problem, and the question beside it loses nothing.
    expect(items.map(({ line, losses: lost, problem }) => problem ?? [line, lost.map(nameOf)])).toEqual([
      [expect.any(Number), []],
      [place, losses],
    ])
  },
)

/** Both read by one reader. */
const SAME: Readonly<Record<string, string>> = { xlsxOptions: 'xlsx', qti22: 'qti21', qti30: 'qti21' }
const familyOf = (format: string): string => SAME[format] ?? format

it.each([...new Set(importFormat.options.map(familyOf))])('%s: its files lose what its table says', family => {
  const format = importFormat.parse(family)
  const files = LOSSY_FILES.filter(file => familyOf(file.format) === family)
  const shown = new Set(files.flatMap(file => file.losses))
  expect([...shown].toSorted()).toEqual([...LOSSES_BY_FORMAT[format]].toSorted())
})

const docs = join(import.meta.dirname, '../../docs/formats.md')
const START = '<!-- Written by losses.rules.test.ts: run it with UPDATE_FORMATS=1. -->'
const END = '<!-- End of what is lost. -->'

const SHOWN = importFormat.options.filter(format => familyOf(format) === format)
const sentenceOf = (name: LossName): string =>
  name in LOSSES
    ? LOSSES[name as keyof typeof LOSSES]['en-US']
    : NAMED_LOSSES[name as keyof typeof NAMED_LOSSES](['…'] as never)['en-US']

const table = (): string =>
  [
    START,
    '',
    `| | ${SHOWN.join(' | ')} |`,
    `| --- |${SHOWN.map(() => ' --- |').join('')}`,
    ...NAMES.map(
      name =>
        `| ${sentenceOf(name).replaceAll('<', '`<').replaceAll('>', '>`')} | ${SHOWN.map(format => (LOSSES_BY_FORMAT[format].includes(name) ? '•' : '')).join(' | ')} |`,
    ),
    '',
    END,
  ].join('\n')

it('docs/formats.md says what the files of each format may lose', () => {
  const text = readFileSync(docs, 'utf8')
  const [head = '', rest = ''] = text.split(START)
  const tail = rest.split(END)[1] ?? ''
  const made = `${head}${table()}${tail}`
  if (process.env['UPDATE_FORMATS'] === '1') writeFileSync(docs, made)
  else expect(text).toBe(made)
})
