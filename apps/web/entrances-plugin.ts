/**
 * Writes boot script and shell into the page, and beside it `entrances.json`, which tells the server the files of each
 * entrance (packages/http/page.ts).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { ENTRANCES } from './entrances.ts'

export const LANGUAGES = ['zh-CN', 'en-US'] as const
type Chunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

/** In some files a text is the only line that starts a list of its own. */
const TEXT_LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apps/web/texts/student': {
    'zh-CN': 'apps/web/texts/student-areas-zh.ts',
    'en-US': 'apps/web/texts/student-areas-en.ts',
  },
}

export const chunksOf = (bundle: Bundle): readonly Chunk[] =>
  Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')

/** The chunks that hold these sources, with all that they import. */
function closure(bundle: Bundle, sources: readonly string[]): readonly Chunk[] {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') visit(next)
    }
  }
  for (const source of sources) {
    const holders = chunksOf(bundle).filter(
      chunk => chunk.facadeModuleId?.endsWith(`/${source}`) || chunk.moduleIds.some(id => id.endsWith(`/${source}`)),
    )
    if (holders.length === 0) throw new Error(`${source}, with which an entrance begins, is in no file of the build.`)
    for (const chunk of holders) visit(chunk)
  }
  return [...found]
}

export function filesOf(bundle: Bundle, sources: readonly string[]) {
  const chunks = closure(bundle, sources)
  const styles = new Set(chunks.flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return { scripts: chunks.map(({ fileName }) => `/${fileName}`), styles: [...styles].map(name => `/${name}`) }
}

export const textFile = (text: string, language: string): string =>
  TEXT_LISTS[text]?.[language] ?? `${text}.${language}.ts`

export function entrances(): Plugin {
  let publicFolder = ''
  return {
    name: 'tripos-entrances',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicFolder = config.publicDir
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const read = (name: string) => readFile(join(publicFolder, name), 'utf8')
        const boot = (await read('boot.js')).replace(/^\s*\/\/.*\n/gm, '').replace(/\n\s*/g, '\n')
        const shell = (await read('shell.css')).replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')
        const styles = html.match(/ *<link rel="stylesheet" crossorigin[^>]*>\n?/g) ?? []
        const inlined = html
          .replace(/<script src="\/boot\.js"[^>]*><\/script>/, () => `<script nonce="__CSP_NONCE__">${boot}</script>`)
          .replace(
            /<link rel="stylesheet" href="\/shell\.css"[^>]*>/,
            () => `<style nonce="__CSP_NONCE__">${shell}</style>`,
          )
          // A browser paints nothing that follows a style which is on its way: the shell comes first.
          .replace(/ *<link rel="stylesheet" crossorigin[^>]*>\n?/g, '')
          .replace('</body>', () => `${styles.join('')}</body>`)
        if (/boot\.js|shell\.css/.test(inlined))
          throw new Error('The page still asks for its boot script or its shell.')
        return inlined
      },
    },
    generateBundle(_, bundle) {
      const list = ENTRANCES.map(({ sources, texts, ...entrance }) => ({
        ...entrance,
        files: Object.fromEntries(
          LANGUAGES.map(language => [
            language,
            filesOf(bundle, [...sources, ...texts.map(text => textFile(text, language))]),
          ]),
        ),
      }))
      this.emitFile({ type: 'asset', fileName: 'entrances.json', source: JSON.stringify(list) })
    },
  }
}
