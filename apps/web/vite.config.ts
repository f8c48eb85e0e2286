import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { certificateChecker } from './certificate-checker-plugin.ts'
import { CHUNK_GROUPS } from './chunk-groups.ts'
import { handbook } from './handbook-plugin.ts'
import { entrances } from './entrances-plugin.ts'
import { offline } from './offline/kept-files-plugin.ts'
import { pdfFiles } from './pdf-files.ts'
import manifest from './package.json' with { type: 'json' }
import { scormBridge } from './scorm-bridge-plugin.ts'

const API = 'http://127.0.0.1:8080'

/** Writes `.br` and `.gz` beside every text asset, so that the server compresses nothing while an exam starts. */
function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'tripos-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true })
      // index.html is not in: the server writes the nonce of each answer into it.
      for (const name of names.filter(n => /\.(js|mjs|css|svg|json|wasm|ttf|txt|icc)$|^handbook.*\.html$/.test(n))) {
        const path = join(outDir, name)
        const bytes = await readFile(path)
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        await writeFile(`${path}.br`, brotliCompressSync(bytes, brotli))
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** Every browser that we support takes woff2: the same letters twice more would only fill the build. */
function fontsOnce(): Plugin {
  return {
    name: 'tripos-fonts-once',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/katex[\w./-]*\.css(\?|$)/.test(id)) return undefined
      const once = code.replace(/,\s*url\([^)]+\.(?:woff|ttf)\)\s*format\(['"]\w+['"]\)/g, '')
      if (once === code || /\.(woff|ttf)\)/.test(once)) throw new Error(`${id} names its fonts in another way now.`)
      return { code: once, map: null }
    },
  }
}

/**
 * Compiles the messages, so that the parser of their syntax (9 kB compressed) stays out of the browser: use-intl then
 * only formats. A message file is one object of strings, `export const area = { … } as const`.
 */
function compileMessages(): Plugin {
  const compiled = (node: unknown): unknown => {
    if (typeof node === 'string') return compile(node)
    return Object.fromEntries(Object.entries(node as object).map(([key, value]) => [key, compiled(value)]))
  }
  return {
    name: 'tripos-compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    async transform(code, id) {
      if (!/\/texts\/[\w-]+\.(zh-CN|en-US)\.ts$/.test(id)) return undefined
      const source = code.replace(/declare module[\s\S]*$/, '').replace(/\} as const\s*$/, '}')
      const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as Record<string, unknown>
      const lines = Object.entries(module).map(
        ([name, messages]) => `export const ${name} = ${JSON.stringify(compiled(messages))}`,
      )
      return { code: lines.join('\n'), map: null }
    },
  }
}

/** The package names only its build for development, with all that it warns of, though it brings the other along. */
function routerOfProduction(): Plugin {
  const development = createRequire(import.meta.url).resolve('react-router')
  const replacement = join(dirname(development), '../production/index.mjs')
  return {
    name: 'tripos-router-of-production',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement }] } }),
  }
}

const SOURCES = join(import.meta.dirname, '../..')

/** Every word of the web app's sources that could name a refusal. */
async function namesInSources(): Promise<ReadonlySet<string>> {
  const folders = ['apps/web', 'modules', 'packages/ui', 'packages/ui-staff', 'packages/web-kit', 'packages/send-queue']
  const names = new Set<string>()
  for (const folder of folders) {
    const files = await readdir(join(SOURCES, folder), { recursive: true })
    const ours = files.filter(
      file =>
        /\.tsx?$/.test(file) &&
        !/node_modules|dist|\.test\./.test(file) &&
        (folder !== 'modules' || file.includes('/web/')),
    )
    for (const file of ours)
      for (const [name] of (await readFile(join(SOURCES, folder, file), 'utf8')).matchAll(/\b[A-Z][A-Z_]{2,}\b/g))
        names.add(name)
  }
  return names
}

/**
 * Leaves name and number of the refusals that some source of the web app names: the sentence comes with each answer, and
 * all refusals in both languages would be 8 kB compressed on the way into the exam room. Whoever imports `errorText` in the
 * web app fails the build.
 */
function errorCodesOnly(): Plugin {
  let names: Promise<ReadonlySet<string>> | undefined
  return {
    name: 'tripos-error-codes-only',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (/\/modules\/[\w-]+\/[\w-]*input\.ts$|\/contract-kit\/input\/(?!refusal)/.test(id))
        throw new Error(`${id}: what is said of inputs comes with each answer.`)
      if (!/\/(contract-kit|modules\/[\w-]+)\/errors\.ts$/.test(id)) return undefined
      const named = await (names ??= namesInSources())
      const codes = code.replace(
        /(\w+): refusal\(\s*(\d+),(?:[^()'"]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*\),?/g,
        (_, name: string, number: string) => (named.has(name) ? `${name}: { code: ${number} },` : ''),
      )
      if (codes === code || codes.includes('refusal(')) throw new Error(`Not every refusal was found in ${id}.`)
      const texts = codes.indexOf('/** The sentence of a refusal')
      if (texts === -1 && id.includes('/contract-kit/'))
        throw new Error('The sentences of refusals are made elsewhere now.')
      return { code: texts === -1 ? codes : codes.slice(0, texts), map: null }
    },
  }
}

/** Past the value that begins here: to the comma that ends it. Texts and comments may hold any bracket. */
function endOfValue(code: string, from: number): number {
  const token = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*|[([{)\]},]/g
  token.lastIndex = from
  let depth = 0
  for (let found = token.exec(code); found; found = token.exec(code)) {
    const [sign] = found
    if (sign === ',' && depth === 0) return token.lastIndex
    if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
    if (depth < 0) break
  }
  throw new Error('A value has no end.')
}

/** A file that is imported for nothing would be loaded beside the others all the same. */
function withoutUnusedImports(code: string): string {
  const ofNames = /^import \{([^}]*)\} from '[^']+'\n/gm
  const rest = code.replace(ofNames, '')
  return code.replace(ofNames, (whole, names: string) => {
    const locals = names.split(',').map(name => name.trim().split(/\s+/).at(-1) ?? '')
    return locals.some(name => name !== '' && new RegExp(`\\b${name}\\b`).test(rest)) ? whole : ''
  })
}

/**
 * The line about each call is for the document of the API only, and what it answers with or refuses is looked at by the
 * server: in the browser these are types alone. Schemas that are then left without use are marked as such, or they would stay.
 */
function callsWithoutOutputs(): Plugin {
  return {
    name: 'tripos-calls-without-outputs',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/(packages\/(contract-kit|question-kinds)\/[\w-]+|modules\/[\w-]+\/contract(\/[\w-]+)?)\.ts$/.test(id))
        return undefined
      let without = code
      if (code.includes(' endpoint({')) {
        const line = /^ {4}summary:\s+(?:'[^'\n]*'|"[^"\n]*"),\n/gm
        without = code.replace(line, '')
        if (/^ {4}summary:/m.test(without)) throw new Error(`A summary in ${id} is not written as one text.`)
        without = withoutUnusedImports(withoutValues(without, /^ {4}(output|errors):/m))
      }
      return { code: without.replace(/(?<=[\s([{,:])(?=z\.\w+\()/g, '/* @__PURE__ */ '), map: null }
    },
  }
}

/** The code without the values of these names. */
function withoutValues(code: string, name: RegExp): string {
  let without = code
  for (let at = without.search(name); at !== -1; at = without.search(name))
    without = without.slice(0, at) + without.slice(endOfValue(without, at))
  return without
}

/** Of a manifest the back office names permissions, the words of the log, queues and kinds: the rest is for the server. */
function manifestsInBrief(): Plugin {
  return {
    name: 'tripos-manifests-in-brief',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (/\/modules\/[\w-]+\/module\.ts$/.test(id))
        return { code: withoutValues(code, /^ {2}(about|tables|screens|menu):/m), map: null }
      if (/\/modules\/[\w-]+\/notifications\.ts$/.test(id))
        return { code: withoutValues(code, /^ {4}(title|body):/m), map: null }
      return undefined
    },
  }
}

// The tools read the configuration from the default export.
export default defineConfig({
  plugins: [
    react(),
    fontsOnce(),
    routerOfProduction(),
    compileMessages(),
    errorCodesOnly(),
    callsWithoutOutputs(),
    manifestsInBrief(),
    scormBridge(),
    certificateChecker(),
    pdfFiles(),
    entrances(),
    offline(),
    handbook(),
    precompress(),
  ],
  define: { __RELEASE__: JSON.stringify(manifest.version) },
  // The server replaces this word in index.html by the nonce of the answer (see README.md).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: the content policy has no `data:` for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
        // Every page loads the names of all files, and nothing compresses a hash: seven characters are the fewest for so many.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: API },
      '/files': { target: API },
      '/media': { target: API },
      '/manifest.webmanifest': { target: API },
    },
  },
})
