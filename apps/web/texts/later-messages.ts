import type { Language } from '@tripos/contract-kit/refusal.ts'

const FILES = Object.fromEntries(
  Object.entries(
    import.meta.glob<object>([
      './*.*-*.ts',
      '../../../modules/*/web/texts/*.*-*.ts',
      '!./student.*.ts',
      '!../../../modules/*/web/texts/*-student.*.ts',
    ]),
  ).map(([path, read]) => [path.slice(path.lastIndexOf('/') + 1), read]),
)

/** The texts of an area that the exam room has no use for: those of `questionsBanks` stand in `questions-banks.<language>.ts`. */
export function loadLater(language: Language, area: string): Promise<object> {
  const name = area.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const read = FILES[`${name}.${language}.ts`]
  if (read === undefined) throw new Error(`no texts for ${area} in ${language}`)
  return read()
}
