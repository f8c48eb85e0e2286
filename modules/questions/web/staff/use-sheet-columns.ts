import { type ImportFormat } from '@tripos/question-kinds/question-format.ts'
import { useState } from 'react'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { questionFiles } from '../../contract/question-files.ts'
import type { SheetColumns } from './import-columns.tsx'

export interface SentFile {
  readonly file: File
  readonly format: ImportFormat | undefined
}

export const SHEETS: ReadonlySet<ImportFormat> = new Set(['xlsx', 'xlsxOptions', 'csv'])

/** The file that was sent last, its columns where it is a sheet, and whether somebody is matching them. */
export function useSheetColumns() {
  const { upload } = useTransfer()
  const [sent, setSent] = useState<SentFile>()
  const [sheet, setSheet] = useState<SheetColumns>()
  const [isShown, setIsShown] = useState(false)
  /** `onError` undefined: the person is told. */
  const load = async ({ file, format }: SentFile, onError?: () => void) => {
    if (!/\.(?:csv|xlsx)$/i.test(file.name)) return false
    const input = format === undefined ? {} : { format }
    const found = await upload(questionFiles.importColumns, { file, input }, onError)
    if (found === undefined || found.rows.length === 0) return false
    setSheet(found)
    return true
  }
  return {
    sent,
    sheet,
    isShown,
    begin(file: SentFile) {
      setSent(file)
      setSheet(undefined)
      setIsShown(false)
    },
    /** Of a file that was refused, which the person knows. */
    load: (file: SentFile) => load(file, () => undefined),
    open: async (file: SentFile) => setIsShown(await load(file)),
    show: () => setIsShown(true),
    hide: () => setIsShown(false),
  }
}
