/** The handbook (docs/handbook): chapters in Markdown, one file for each language, as pages that need no script. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { HANDBOOK_CHAPTERS, type HandbookChapter } from '../../packages/ui-staff/handbook.ts'
import { Marked } from 'marked'

export const HANDBOOK_LANGUAGES: readonly Language[] = ['zh-CN', 'en-US']

const WORDS: Readonly<Record<Language, { title: string; chapters: string; previous: string; next: string }>> = {
  'zh-CN': { title: '使用手册', chapters: '目录', previous: '上一章', next: '下一章' },
  'en-US': { title: 'Handbook', chapters: 'Chapters', previous: 'Previous', next: 'Next' },
}
const NAMES: Readonly<Record<Language, string>> = { 'zh-CN': '中文', 'en-US': 'English' }

export interface HandbookFile {
  readonly name: string
  readonly source: string | Uint8Array
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The first heading. */
const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? ''

/** Chapters name each other and their pictures as files of the folder. */
const address = (href: string): string => href.replace(/\.md(?=#|$)/, '.html')

function toHtml(markdown: string): string {
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        return `<a href="${escaped(address(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      image: ({ href, text }) =>
        `<img src="${escaped(href)}" alt="${escaped(text)}" width="1280" height="800" loading="lazy">`,
      table(token) {
        const row = (cells: typeof token.header, tag: string) =>
          `<tr>${cells.map(cell => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const body = token.rows.map(cells => row(cells, 'td')).join('')
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`
      },
    },
  })
  return marked.parse(markdown, { async: false })
}

interface Chapter {
  readonly key: HandbookChapter
  readonly title: string
  readonly markdown: string
}

function pageOf(language: Language, chapters: readonly Chapter[], at: number): string {
  const words = WORDS[language]
  const { key, title, markdown } = chapters[at] as Chapter
  const linkTo = (chapter: Chapter | undefined, rel: 'prev' | 'next', word: string): string =>
    chapter
      ? `<a rel="${rel}" href="${chapter.key}.html"><small>${word}</small>${escaped(chapter.title)}</a>`
      : '<span></span>'
  const entries = chapters.map(
    chapter =>
      `<li><a href="${chapter.key}.html"${chapter.key === key ? ' aria-current="page"' : ''}>${escaped(chapter.title)}</a></li>`,
  )
  const languages = HANDBOOK_LANGUAGES.filter(one => one !== language).map(
    one => `<a lang="${one}" hreflang="${one}" href="../${one}/${key}.html">${NAMES[one]}</a>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${words.title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="../handbook.css">
</head>
<body>
<header><strong>${words.title}</strong>${languages.join('')}</header>
<nav aria-label="${words.chapters}"><ol>${entries.join('')}</ol></nav>
<main>
${toHtml(markdown)}<div class="turn">${linkTo(chapters[at - 1], 'prev', words.previous)}${linkTo(chapters[at + 1], 'next', words.next)}</div>
</main>
</body>
</html>
`
}

/** All files of the handbook below `/handbook/`, from the folders of its sources and of the design values. */
export function handbookFiles(folder: string, styles: readonly string[]): readonly HandbookFile[] {
  const pages = HANDBOOK_LANGUAGES.flatMap(language => {
    const chapters = HANDBOOK_CHAPTERS.map((key): Chapter => {
      const markdown = readFileSync(join(folder, language, `${key}.md`), 'utf8')
      return { key, markdown, title: titleOf(markdown) }
    })
    return chapters.map(({ key }, at) => ({ name: `${language}/${key}.html`, source: pageOf(language, chapters, at) }))
  })
  const pictures = readdirSync(join(folder, 'pictures'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.png'))
    .map(name => ({
      name: `pictures/${name.replaceAll('\\', '/')}`,
      source: readFileSync(join(folder, 'pictures', name)),
    }))
  const css = styles.map(path => readFileSync(path, 'utf8')).join('\n')
  return [...pages, ...pictures, { name: 'handbook.css', source: css }]
}
