/** Builds the service worker and puts the list of the files that it keeps before it. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from '../bundle-script.ts'
import { ENTRANCES } from '../entrances.ts'
import { chunksOf, filesOf, LANGUAGES, textFile } from '../entrances-plugin.ts'
import type { Build } from './routing.rules.ts'

/** Beside what the entrances of students begin with: what is opened when there may be no network any more. */
const LATER = [
  'modules/practice/web/student/bank-list-page.tsx',
  'modules/practice/web/student/bank-page.tsx',
  'apps/web/offline/offline-notice.tsx',
  'modules/papers/web/kept-paper/keep-paper.ts',
]
/** Stands for a logo that is not kept. */
const MARK = '/favicon.svg'
/** What these load when it is first looked at: a page breaks where a part of it cannot be loaded. */
const HOLDERS = /\/(modules\/(papers\/web\/exam-room|practice\/web\/training)|apps\/web\/student|packages\/ui)\//

/** Without what would bring the back office along. */
function laterSources(bundle: Parameters<typeof chunksOf>[0]): readonly string[] {
  const chunks = chunksOf(bundle)
  return chunks
    .filter(({ moduleIds }) => moduleIds.some(id => HOLDERS.test(id)))
    .flatMap(({ dynamicImports }) => dynamicImports)
    .flatMap(name => chunks.find(({ fileName }) => fileName === name)?.facadeModuleId ?? [])
    .map(id => id.slice(id.lastIndexOf('/modules/') + 1))
    .filter(source => source.startsWith('modules/'))
    .filter(source => filesOf(bundle, [source]).scripts.every(file => !file.startsWith('/assets/staff')))
}

export function offline(): Plugin {
  let root = ''
  return {
    name: 'tripos-offline',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_, bundle) {
      const script = await bundleScript({ root, entry: join(root, 'offline/offline-page.ts') })
      const offlineScript = `/${this.getFileName(this.emitFile({ type: 'asset', name: 'offline.js', source: script }))}`
      // Who is signed out ends at the sign-in page.
      const ofStudents = ENTRANCES.filter(({ area }) => area !== 'staff')
      const chunks = chunksOf(bundle)
      const later = laterSources(bundle)
      const found = LANGUAGES.flatMap(language => {
        const texts = ofStudents.flatMap(one => one.texts.map(text => textFile(text, language)))
        const { scripts, styles } = filesOf(bundle, [
          ...ofStudents.flatMap(({ sources }) => sources),
          ...texts,
          ...LATER,
          ...later,
        ])
        return [...scripts, ...styles]
      })
      const entry = chunks.find(({ isEntry }) => isEntry)
      if (entry === undefined) throw new Error('The build has no entry.')
      const files = [...new Set([...found, `/${entry.fileName}`, offlineScript, MARK])].toSorted()
      const worker = await bundleScript({ root, entry: join(root, 'offline/worker.ts') })
      const id = createHash('sha256').update(files.join()).update(worker).digest('hex').slice(0, 12)
      const build: Build = { id, files, offlineScript, entry: `/${entry.fileName}` }
      const source = `globalThis.triposBuild=${JSON.stringify(build)};\n${worker}`
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
