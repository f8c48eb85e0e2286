import { UploadOutlined } from '@ant-design/icons'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { BackLink } from '@tripos/ui-staff/back-link.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { candidateRooms, type UsedRoom } from '../../../contract/candidate-rooms.ts'
import { NO_ROOM } from '../../../contract/candidates.ts'
import { papersPaths } from '../../shared/paths.ts'
import { PrintDoorLists } from './door-lists.tsx'
import { ImportRoomsDrawer } from './import-rooms-drawer.tsx'
import { roomPaths } from '../../shared/room-paths.ts'

const REFETCH_MS = 30_000

/** The rooms of one exam: who has come where, and what is printed for the doors. */
export function ExamRooms() {
  const { examId = '' } = useParams()
  const found = useEndpoint(candidateRooms.list, { examId }, { refetchMs: REFETCH_MS })
  return <Loaded query={found}>{data => <Rooms examId={examId} {...data} />}</Loaded>
}

type RoomsProps = Output<typeof candidateRooms.list> & { readonly examId: string }

function Rooms({ examId, examTitle, isOwnExam, rooms, unplacedCount }: RoomsProps) {
  const t = useTranslations('candidates.rooms')
  const canManage = useCan('paper:paper:manage') && isOwnExam
  const columns = useColumns(examId)
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <BackLink to={papersPaths.candidates(examId)}>{t('backToCandidates')}</BackLink>
      <PageTitle
        title={t('title', { name: examTitle })}
        hint={t('hint')}
        actions={
          <>
            {canManage && (
              <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setImporting(true)}>
                {t('import.action')}
              </Button>
            )}
            {rooms.length > 0 && <PrintDoorLists examId={examId} label={t('printAll')} />}
          </>
        }
      />
      <div className={styles.card}>
        {rooms.length === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
        ) : (
          <StaticTable isMain hasCards label={t('open')} columns={columns} rows={rooms} rowKey={one => one.room} />
        )}
        {unplacedCount > 0 && (
          <p>
            <Link to={roomPaths.inRoom(examId, NO_ROOM)}>{t('unplaced', { count: unplacedCount })}</Link>
          </p>
        )}
      </div>
      {isImporting && <ImportRoomsDrawer examId={examId} onClose={() => setImporting(false)} />}
    </>
  )
}

function useColumns(examId: string) {
  const t = useTranslations('candidates.rooms')
  const figures = {
    candidates: (row: UsedRoom) => row.candidateCount,
    come: (row: UsedRoom) => row.comeCount,
    missing: (row: UsedRoom) => row.candidateCount - row.comeCount,
    inExam: (row: UsedRoom) => row.inExamCount,
    handedIn: (row: UsedRoom) => row.handedInCount,
  } as const
  return [
    {
      key: 'room',
      title: t('room'),
      render: ({ room }: UsedRoom) => <Link to={roomPaths.inRoom(examId, room)}>{room}</Link>,
    },
    ...(Object.keys(figures) as (keyof typeof figures)[]).map(key => ({
      key,
      title: t(key),
      align: 'right' as const,
      render: figures[key],
    })),
    {
      key: 'print',
      title: t('sheet'),
      render: ({ room }: UsedRoom) => (
        <PrintDoorLists examId={examId} room={room} label={t('print')} name={t('printOf', { room })} />
      ),
    },
  ]
}
