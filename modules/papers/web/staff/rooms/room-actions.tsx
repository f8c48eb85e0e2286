import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { candidateRooms } from '../../../contract/candidate-rooms.ts'
import { candidates } from '../../../contract/candidates.ts'
import { PlaceDialog, type PlacedCandidates, ROOMS_CHANGED } from './place-dialog.tsx'

interface RoomActionsProps {
  readonly chosen: PlacedCandidates
  readonly count: number
  readonly onDone: () => void
}

/** For ticked candidates: into a room, and out of it. */
export function RoomActions({ chosen, count, onDone }: RoomActionsProps) {
  const t = useTranslations('candidates.rooms')
  const [isPlacing, setPlacing] = useState(false)
  const takeOut = useConfirmedMutation(candidateRooms.takeOut, {
    invalidates: [...ROOMS_CHANGED],
    done: ({ takenCount }) => t('takeOut.done', { count: takenCount }),
    onSuccess: onDone,
  })
  const { sort: _sort, order: _order, ...people } = chosen
  return (
    <>
      <Button onClick={() => setPlacing(true)}>{t('place.action')}</Button>
      <Button
        onClick={() =>
          takeOut.ask(
            { title: t('takeOut.title', { count }), content: t('takeOut.text'), okText: t('takeOut.action') },
            people,
          )
        }
      >
        {t('takeOut.action')}
      </Button>
      {isPlacing && <PlaceDialog chosen={chosen} count={count} onDone={onDone} onClose={() => setPlacing(false)} />}
    </>
  )
}

/** All whom the list has, as it is narrowed, on all its pages. */
export function PlaceListed({ listed, onClose }: { readonly listed: PlacedCandidates; readonly onClose: () => void }) {
  const { userIds: _none, ...narrowing } = listed
  const { data } = useEndpoint(candidates.paging, { ...narrowing, page: 1, size: 1 })
  if (data === undefined) return null
  return <PlaceDialog chosen={listed} count={data.total} onDone={onClose} onClose={onClose} />
}
