import type { Language } from '@tripos/contract-kit/errors/refusal.ts'

const FILES = import.meta.glob<object>('./{admin*,course-talk,device-check,learning,lecturers,packages}.*-*.ts')

/** The texts of an area that the exam room has no use for: those of `adminBanks` stand in `admin-banks.<language>.ts`. */
export function loadLater(language: Language, area: string): Promise<object> {
  const name = area.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const read = FILES[`./${name}.${language}.ts`]
  if (read === undefined) throw new Error(`no texts for ${area} in ${language}`)
  return read()
}
