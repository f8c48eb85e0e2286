import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import type { PlayReport } from '../player-props.ts'
import { MAX_ROWS, type SheetTable } from './read-sheets.ts'
import { type OpenedOffice, useOffice, usePart } from './use-office.ts'
import styles from './office.module.css'

interface ViewProps {
  readonly bytes: Uint8Array
  readonly title: string
  readonly start: number
  readonly onProgress: (report: PlayReport) => void
}

/** A workbook: one sheet at a time, as a table. */
export function SheetsView({ bytes, ...rest }: ViewProps) {
  const t = useTranslations('packages.office')
  const { opened, hasFailed } = useOffice('sheets', bytes)
  if (hasFailed) return <p role="alert">{t('unreadable')}</p>
  if (!opened) return <Skeleton height={320} />
  return <Sheets opened={opened} {...rest} />
}

function Sheets({ opened, title, start, onProgress }: Omit<ViewProps, 'bytes'> & { readonly opened: OpenedOffice }) {
  const t = useTranslations('packages.office')
  const { names } = opened
  const [index, setIndex] = useState(Math.min(start, names.length - 1))
  const part = usePart(opened, index)
  const sheet = part?.reply?.kind === 'sheet' ? part.reply.sheet : undefined
  const shown = useEffectEvent(() => onProgress({ position: index, played: [[index, index + 1]], total: names.length }))
  useEffect(() => {
    if (sheet !== undefined) shown()
  }, [sheet])
  return (
    <section className={styles.view} aria-label={title}>
      <div role="tablist" aria-label={t('sheets')} className={styles.tabs}>
        {names.map((name, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={at === index}
            className={styles.tab}
            onClick={() => setIndex(at)}
          >
            {name}
          </button>
        ))}
      </div>
      {part === undefined && <Skeleton height={320} />}
      {part?.hasFailed && <p role="alert">{t('unreadable')}</p>}
      {sheet && <Table sheet={sheet} name={names[index] ?? ''} />}
    </section>
  )
}

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

function Table({ sheet, name }: { readonly sheet: SheetTable; readonly name: string }) {
  const t = useTranslations('packages.office')
  if (sheet.rows.length === 0) return <p className={styles.note}>{t('emptySheet')}</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a table that is wider than its box is scrolled by keyboard */}
      <div className={styles.scroll} role="group" aria-label={name} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              {sheet.rows[0]?.map((_, column) => (
                <th key={letterOf(column)} scope="col">
                  {letterOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((cells, row) => (
              <tr key={row}>
                <th scope="row">{row + 1}</th>
                {cells.map((text, column) => (
                  <td key={letterOf(column)}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sheet.isCut && <p className={styles.note}>{t('cut', { rows: MAX_ROWS })}</p>}
    </>
  )
}
