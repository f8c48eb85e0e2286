/**
 * Question banks, read and marked here without the product's own code: a second opinion on what is imported, shown and
 * scored. Our own lie in `fixtures/banks`; real ones, which are not part of the repository, are met where they are.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import katex from 'katex'

interface Line {
  readonly passage: string | null
  readonly question: string
  readonly options: readonly string[] | null
  readonly label: string | readonly string[] | null
}

export interface SourceQuestion {
  readonly stem: string
  readonly options: readonly string[]
  /** Texts of the right options. */
  readonly key: readonly string[]
  /** Of stem and options together; undefined where dollar signs of money stand among them. */
  readonly formulaCount: number | undefined
}

const REAL_FOLDER = process.env.TRIPOS_BANKS_DIR ?? join(import.meta.dirname, '../../../shared/data/banks')
const OWN_FOLDER = join(import.meta.dirname, '../fixtures/banks')

/** Three files: one of single and multiple choice, one of short answers, one of single choice. */
export interface BankFiles {
  readonly physics: string
  readonly cloze: string
  readonly maths: string
}

const filesIn = (folder: string, physics: string, cloze: string, maths: string): BankFiles => ({
  physics: join(folder, `${physics}.jsonl`),
  cloze: join(folder, `${cloze}.jsonl`),
  maths: join(folder, `${maths}.jsonl`),
})

export const OWN_BANKS = filesIn(OWN_FOLDER, 'own-physics', 'own-cloze', 'own-maths')
export const REAL_BANKS = filesIn(REAL_FOLDER, 'gaokao-physics', 'gaokao-mathcloze', 'sat-math')
export const areThere = ({ physics, cloze, maths }: BankFiles): boolean => [physics, cloze, maths].every(existsSync)

export function readBank(file: string): SourceQuestion[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(line => line.trim() !== '').map(line => sourceOf(JSON.parse(line) as Line))
}

function sourceOf({ passage, question, options, label }: Line): SourceQuestion {
  const texts = (options ?? []).map(option => option.replace(/^\([A-Z]\)/, ''))
  const letters = label === null ? [] : [label].flat()
  const whole = [passage ?? '', question]
  return {
    stem: plain(whole.join('\n')),
    options: texts.map(plain),
    key: letters.map(letter => plain(texts['ABCDEFGHIJ'.indexOf(letter)] ?? '')),
    formulaCount: countFormulas([...whole, ...texts]),
  }
}

const FORMULA = /\$\$([^$]+)\$\$|\$([^$]+)\$/g

function countFormulas(texts: readonly string[]): number | undefined {
  const isPlainTex = texts.every(text => !text.includes('\\$') && (text.match(/\$/g) ?? []).length % 2 === 0)
  return isPlainTex ? texts.reduce((sum, text) => sum + (text.match(FORMULA) ?? []).length, 0) : undefined
}

/** What LaTeX writes around the cells of a table and the items of a list. */
const TABLE =
  /\\(begin|end)\s*\{\w+\*?\}(\s*\{[^{}]*\})?|\\(hline|item|\\)|\\cline\{[^{}]*\}|\\multi(column|row)\{\d+\}\s*\{[^{}]*\}|(?<!\\)&/g

/** As it reads on a page, formulas as their MathML reads; without spaces. */
export function plain(text: string): string {
  // An escaped dollar sign is money.
  const read = text.replaceAll('\\$', MONEY).replace(FORMULA, (_, block?: string, inline?: string) => {
    const tex = (block ?? inline ?? '').replaceAll(MONEY, '\\$')
    return mathWords(katex.renderToString(tex, { output: 'mathml', throwOnError: false, strict: 'ignore' }))
  })
  return unspaced(read.replace(TABLE, '').replaceAll(MONEY, '$'))
}

const MONEY = '\uE002'

/** MathML as text that still tells a fraction from a product. */
export function mathWords(mathml: string): string {
  return mathml
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<(mfrac|msqrt|mroot|msup|msub|msubsup)\b[^>]*>/g, '‹$1:')
    .replace(/<\/(mfrac|msqrt|mroot|msup|msub|msubsup)>/g, '›')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

/** Blanks of every kind, and the invisible operators of MathML. */
export const unspaced = (text: string): string => text.replace(/[\s\u200b\u2061-\u2064\ufeff]/g, '')

/** Texts shown and texts of the files differ in small things, such as tables; how alike they are, from 0 to 1. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const left = pairs(a)
  const right = pairs(b)
  let common = 0
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0)
  // Never 1: the same pairs in another order are another text.
  return Math.min(0.999, (2 * common) / (a.length + b.length + 2))
}

function pairs(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const framed = `^${text}$`
  for (let at = 0; at + 1 < framed.length; at++) {
    const pair = framed.slice(at, at + 2)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

function best<T>(all: readonly T[], likenessOf: (one: T) => number): T {
  const [first] = all.map(one => ({ one, like: likenessOf(one) })).toSorted((a, b) => b.like - a.like)
  if (first === undefined || first.like < 0.6) throw new Error('a question on the page is in none of the files')
  return first.one
}

export interface QuestionOnPage {
  readonly stem: string
  readonly options: readonly string[]
}

/** Which question of the files this is. */
export function findSource(all: readonly SourceQuestion[], shown: QuestionOnPage): SourceQuestion {
  const whole = ({ stem, options }: QuestionOnPage) => stem + options.toSorted().join('')
  const text = whole(shown)
  return best(all, source => likeness(whole(source), text))
}

/** Whether the option shown is one of the right ones. */
export function isRight(source: SourceQuestion, option: string): boolean {
  const text = best(source.options, other => likeness(other, option))
  return source.key.includes(text)
}
