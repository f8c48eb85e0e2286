/** What a browser that has never been here fetches for a page: the page, what it names, and what that imports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url))

/** Beside a script, by its own words: `import"./a.js"`, `from"./a.js"`. */
function importsOf(path: string): string[] {
  if (!path.endsWith('.js')) return []
  const source = readFileSync(join(DIST, path), 'utf8')
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) =>
    join('/assets', name ?? ''),
  )
}

/** The paths of a first visit, the page first. Without the calls that follow. */
export async function filesOfVisit(port: number, page: string): Promise<string[]> {
  const reply = await fetch(`http://127.0.0.1:${port}${page}`, { headers: { 'accept-language': 'zh-CN' } })
  const html = await reply.text()
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
  const files = new Set<string>()
  const add = (path: string): void => {
    if (files.has(path)) return
    files.add(path)
    for (const imported of importsOf(path)) add(imported)
  }
  named.forEach(add)
  return [page, ...files]
}
