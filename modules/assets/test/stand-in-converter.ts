/** Programs in place of LibreOffice, which is outside: what is ours is how they are called, bounded and believed. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { convertAll } from '../server/slides/convert-all.ts'
import { makeZip } from '@tripos/question-formats/test/question-files.ts'

/** Everything that waits. */
export const convertSlides = ({ deps }: Pick<TestApp, 'deps'>): Promise<void> => convertAll(deps)

/** A PDF of so many empty pages, as LibreOffice writes it: objects by themselves, and a table of them at the end. */
export function pdfOfPages(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, no) => `${no + 3} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[ ${kids.join(' ')} ]\n/Count ${pages}>>`,
    ...kids.map(() => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 720 540]>>'),
  ]
  let text = '%PDF-1.6\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n\n`
    return place
  })
  const entries = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** What it does with a file, in words of the shell: `$out` is where the PDF belongs, `$made` a good one. */
export interface StandIn {
  readonly program: string
  /** Its own, for what it tells of itself: `$notes`. */
  readonly folder: string
  /** The folders that it was given files in, as far as they are still there. */
  foldersLeft(): readonly string[]
  /** Another behaviour from now on. */
  become(behaviour: string): void
  remove(): void
}

export const GOOD = 'cp "$made" "$out"'

/** `isFit`: it makes a PDF of the file that is to show whether a converter is any good. */
export function makeStandIn(behaviour: string, { pages = 2, isFit = true } = {}): StandIn {
  const folder = mkdtempSync(join(tmpdir(), 'tripos-stand-in-'))
  const [program, made] = [join(folder, 'soffice'), join(folder, 'made.pdf')]
  writeFileSync(made, pdfOfPages(pages))
  writeFileSync(join(folder, 'probe.pdf'), pdfOfPages(1))
  const become = (does: string): void =>
    writeFileSync(
      program,
      `#!/bin/sh
for given; do :; done
name=$(basename "$given"); out="$(dirname "$given")/out/\${name%.*}.pdf"; made='${made}'; notes='${folder}'
dirname "$given" >> "$notes/folders"
case $name in probe.*) ${isFit ? 'cp "$notes/probe.pdf" "$out"' : ':'}; exit 0;; esac
${does}
`,
      { mode: 0o755 },
    )
  become(behaviour)
  const foldersLeft = () => readFileSync(join(folder, 'folders'), 'utf8').split('\n').filter(existsSync)
  return { program, folder, foldersLeft, become, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Presentations as far as they are looked at before they are converted. */
export const pptxFile = (): Buffer =>
  makeZip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<presentation/>' })
export const odpFile = (): Buffer =>
  makeZip({ mimetype: 'application/vnd.oasis.opendocument.presentation', 'content.xml': '<office/>' })
/** The head of the old container, and an empty rest. */
export function pptFile(): Buffer {
  const bytes = Buffer.alloc(1536)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  return bytes
}
