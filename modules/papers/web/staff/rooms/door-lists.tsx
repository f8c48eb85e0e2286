import { PrinterOutlined } from '@ant-design/icons'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { candidateRooms, type DoorList } from '../../../contract/candidate-rooms.ts'
import styles from './door-lists.module.css'

interface PrintDoorListsProps {
  readonly examId: string
  /** All of them, where none is named. */
  readonly room?: string
  readonly label: string
  readonly name?: string
}

/** Who sits where, to hang at the door and be signed: printed, or stored as PDF by the dialog of the browser. */
export function PrintDoorLists({ examId, room, label, name }: PrintDoorListsProps) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button
        icon={<PrinterOutlined aria-hidden="true" />}
        loading={isPrinting}
        aria-label={name ?? label}
        onClick={() => setPrinting(true)}
      >
        {label}
      </Button>
      {isPrinting && <Sheets examId={examId} room={room} onPrinted={() => setPrinting(false)} />}
    </>
  )
}

interface SheetsProps {
  readonly examId: string
  readonly room: string | undefined
  readonly onPrinted: () => void
}

function Sheets({ examId, room, onPrinted }: SheetsProps) {
  const found = useEndpoint(candidateRooms.doorLists, { examId, ...(room !== undefined && { room }) }, { staleMs: 0 })
  const { isError } = found
  useEffect(() => {
    if (isError) onPrinted()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the callback is a new one at every render
  }, [isError])
  if (found.data === undefined || !found.isFetchedAfterMount) return null
  return createPortal(<Paper {...found.data} onPrinted={onPrinted} />, document.body)
}

type PaperProps = Output<typeof candidateRooms.doorLists> & Pick<SheetsProps, 'onPrinted'>

/** Stands outside the app, which the printer does not see; a screen does not show it. */
function Paper({ examTitle, startsAt, endsAt, lists, isMore, onPrinted }: PaperProps) {
  const t = useTranslations('candidates')
  const printed = useRef(onPrinted)
  useEffect(() => {
    printed.current = onPrinted
  })
  useEffect(() => {
    const done = () => printed.current()
    addEventListener('afterprint', done)
    window.print()
    return () => removeEventListener('afterprint', done)
  }, [])
  const [start, end] = [formatMinute(startsAt), formatMinute(endsAt)]
  const when = start && end ? t('list.windowOf', { start, end }) : start && t('list.windowFrom', { start })
  return (
    <article className={styles.sheets} data-theme="light" aria-label={examTitle}>
      {isMore && <p>{t('rooms.door.isMore')}</p>}
      {lists.map(list => (
        <section key={list.room} className={styles.room}>
          <h1>{examTitle}</h1>
          <h2>{t('rooms.door.heading', { room: list.room })}</h2>
          <p className={styles.facts}>
            {when && <span>{when}</span>}
            <span>{t('rooms.door.count', { count: list.candidates.length })}</span>
          </p>
          <Rows list={list} />
          <p className={styles.facts}>
            <span>{t('rooms.door.present')}</span>
            <span>{t('rooms.door.invigilator')}</span>
          </p>
        </section>
      ))}
    </article>
  )
}

/** A cell with nothing at all is one that readers of screens take for a fault. */
const ROOM_TO_SIGN = '\u00a0'
const COLUMNS = ['no', 'seat', 'realName', 'userName', 'departments', 'signature'] as const

function Rows({ list: { candidates } }: { readonly list: DoorList }) {
  const t = useTranslations('candidates.rooms.door')
  return (
    <table>
      <thead>
        <tr>
          {COLUMNS.map(key => (
            <th key={key} scope="col">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {candidates.map(({ userId, seat, realName, userName, departments }, at) => (
          <tr key={userId}>
            <td>{at + 1}</td>
            <td>{seat}</td>
            <td>{realName}</td>
            <td>{userName}</td>
            <td>{departments.join(', ')}</td>
            <td className={styles.signature}>{ROOM_TO_SIGN}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
