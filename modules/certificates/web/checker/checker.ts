/** The page that checks certificates with the product switched off: what it needs stands in it, the checking itself in contract/check-file.ts. */
import { checkFile, type FileVerdict } from '../../contract/check-file.ts'
import type { KeySet } from '../../contract/my-certificates.ts'
import { BROWSER_TOOLS } from './browser-tools.ts'
import { CHECKER_WORDS } from './words.ts'

type CheckerWords = (typeof CHECKER_WORDS)[keyof typeof CHECKER_WORDS]

interface PageData extends KeySet {
  readonly language: keyof typeof CHECKER_WORDS
  readonly savedAt: string
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text = '', className = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

const dayOf = (moment: string): string => moment.slice(0, 10)

function factsOf({ credential }: Extract<FileVerdict, { verdict: 'genuine' }>, words: CheckerWords) {
  const { title, personName, number, issuer, validFrom, validUntil } = credential
  return [
    [words.title, title],
    [words.name, personName],
    [words.number, number],
    [words.issuer, issuer],
    [words.issued, dayOf(validFrom)],
    [words.until, validUntil === null ? words.forGood : dayOf(validUntil)],
  ] as const
}

/** By the clock of this machine: whether it was revoked only the server knows. */
const isOver = (until: string | null): boolean => until !== null && new Date(until).getTime() <= Date.now()

function show(verdict: FileVerdict, words: CheckerWords): HTMLElement[] {
  if (verdict.verdict !== 'genuine') return [element('p', words[verdict.verdict], 'bad')]
  const { credential } = verdict
  const list = element('dl')
  for (const [label, value] of factsOf(verdict, words)) list.append(element('dt', label), element('dd', value))
  const lines = element('ul')
  lines.append(...credential.lines.map(line => element('li', line)))
  const over = isOver(credential.validUntil)
  const link = element('a', credential.url)
  link.href = credential.url
  const now = element('p', words.now)
  now.append(element('br'), link)
  return [
    element('p', over ? words.over : words.genuine, over ? 'warn' : 'good'),
    list,
    element('h2', words.printed),
    lines,
    now,
  ]
}

async function check(file: File, known: PageData, words: CheckerWords): Promise<HTMLElement[]> {
  return show(checkFile(new Uint8Array(await file.arrayBuffer()), known, BROWSER_TOOLS), words)
}

function start(): void {
  const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as PageData
  const words = CHECKER_WORDS[data.language]
  const input = element('input')
  input.type = 'file'
  input.accept = 'application/pdf'
  input.id = 'file'
  const label = element('label', words.choose)
  label.htmlFor = 'file'
  const answer = element('section')
  answer.setAttribute('aria-live', 'polite')
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) void check(file, data, words).then(shown => answer.replaceChildren(...shown))
  })
  const saved = element('p', words.saved.replace('{day}', dayOf(data.savedAt)))
  document
    .querySelector('main')
    ?.append(element('h1', words.heading), element('p', words.hint), saved, label, input, answer)
}

start()
