/** Candidates into rooms and out of them: said again, it changes nothing more. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { type candidateRooms, MAX_PLACED } from '../../contract/candidate-rooms.ts'
import { orderOf } from '../candidates.ts'
import { chosenIn } from '../results/candidate-actions.ts'
import { deleteSeats, findTaken, listToPlace, lockSeats, putSeats } from './seats.queries.ts'

type Calls = typeof candidateRooms

/** In the log: whom it was about, as far as they were named, and else what the list was narrowed to. */
const whom = ({ userIds, examId: _exam, ...narrowing }: Parsed<Calls['takeOut']>) =>
  userIds.length > 0 ? { userIds } : narrowing

export async function placeCandidates(
  deps: Deps,
  ctx: CallerContext,
  { toRoom: room, firstSeat, sort, order, ...chosen }: Parsed<Calls['place']>,
): Promise<Output<Calls['place']>> {
  const { asked, userIds } = await chosenIn(deps, ctx, chosen)
  const { exam } = asked
  return inTx(deps.db, async tx => {
    await lockSeats(tx, exam)
    const listOrder = { ...orderOf({ sort, order }), limit: MAX_PLACED + 1 }
    const people = await listToPlace(tx, { asked, userIds }, listOrder)
    if (people.length > MAX_PLACED) fail('PLACED_TOO_MANY', { args: { limit: MAX_PLACED } })
    const placed = people.map((userId, at) => ({
      userId,
      room,
      seat: firstSeat === null ? null : String(firstSeat + at),
    }))
    const [taken] = await findTaken(tx, exam.id, placed)
    if (taken) fail('SEAT_TAKEN', { args: { room, seat: taken.seat } })
    const now = deps.clock.now()
    const changed = await putSeats(tx, { examId: exam.id, placed, keepsSeats: firstSeat === null, now })
    if (changed > 0)
      await recordAudit(tx, ctx, {
        action: 'candidate.place',
        objectType: 'exam',
        objectId: exam.id,
        objectName: exam.title,
        detail: { room, firstSeat, placed: placed.length, changed, ...whom(chosen) },
      })
    return { placedCount: placed.length }
  })
}

export async function takeOutCandidates(
  deps: Deps,
  ctx: CallerContext,
  chosen: Parsed<Calls['takeOut']>,
): Promise<Output<Calls['takeOut']>> {
  const { asked, userIds } = await chosenIn(deps, ctx, chosen)
  const { exam } = asked
  return inTx(deps.db, async tx => {
    await lockSeats(tx, exam)
    const takenCount = await deleteSeats(tx, { asked, userIds })
    if (takenCount > 0)
      await recordAudit(tx, ctx, {
        action: 'candidate.takeOut',
        objectType: 'exam',
        objectId: exam.id,
        objectName: exam.title,
        detail: { takenOut: takenCount, ...whom(chosen) },
      })
    return { takenCount }
  })
}
