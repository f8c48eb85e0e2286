import type { Language } from '@tripos/contract/errors'

const FILES = import.meta.glob<object>('./admin*.*-*.ts')

/** The texts of an area of the back office: those of `adminBanks` stand in `admin-banks.<language>.ts`. */
export function loadAdmin(language: Language, area: string): Promise<object> {
  const name = area.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const read = FILES[`./${name}.${language}.ts`]
  if (read === undefined) throw new Error(`no texts for ${area} in ${language}`)
  return read()
}
