/** SQL of the log: messages to people within the data scope, newest first. */
import type { FAILED_STATES, MESSAGE_STATES, messages } from '../contract.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { type CountedPage, countedUpTo, MAX_COUNTED, offsetOf } from '@tripos/runtime/page.ts'
import { actors } from '../../audit/server/index.ts'
import type { SendChannel } from './queue.queries.ts'

type State = (typeof MESSAGE_STATES)[number]

export type LogFilter = Omit<Parsed<typeof messages.paging>, 'search'> & {
  /** People who match, or the hash of a whole contact. */
  readonly grams: readonly string[] | undefined
  readonly targetHash: Buffer | undefined
}

const people = () => actors.one().rows.as('users')

/** What belongs to nobody whom we know is for those who work on everybody. */
const isInScope = (caller: Caller, column = 'messages.user_id'): RawBuilder<SqlBool> =>
  caller.scope.kind === DataScope.all ? sql`true` : actors.one().isInScope(caller, column)

function matches(caller: Caller, filter: LogFilter): RawBuilder<SqlBool> {
  const { grams, targetHash, channel, state, kind, from, until } = filter
  const conditions = [isInScope(caller)]
  if (targetHash !== undefined) conditions.push(sql`messages.target_hash = ${targetHash}`)
  if (grams !== undefined) {
    // First the people, so that the index of their messages is used.
    conditions.push(sql`messages.user_id = any(array(select users.id from ${people()}
      where users.bigrams @> ${[...grams]}::text[] and ${isInScope(caller, 'users.id')} order by users.id limit 1000))`)
  }
  if (channel !== undefined) conditions.push(sql`messages.channel = ${channel}`)
  if (state !== undefined) conditions.push(sql`messages.state = ${sql.lit(state)}`)
  if (kind !== undefined) conditions.push(sql`messages.kind = ${kind}`)
  if (from !== undefined) conditions.push(sql`messages.created_at >= ${toDate(from)}`)
  if (until !== undefined) conditions.push(sql`messages.created_at < ${toDate(until)}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const selectRows = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin(people(), 'users.id', 'messages.userId')
    .select(eb => [
      'messages.id',
      'messages.createdAt',
      eb.ref('messages.channel').$castTo<SendChannel>().as('channel'),
      'messages.kind',
      'messages.userId',
      'users.userName',
      'users.realName',
      'messages.targetMasked',
      'messages.subject',
      eb.ref('messages.state').$castTo<State>().as('state'),
      'messages.tries',
      'messages.reason',
      'messages.nextAt',
      'messages.doneAt',
      'messages.reportedAt',
      'messages.isSecret',
    ])
export type LogRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

export async function listMessages(db: Db, caller: Caller, filter: LogFilter): Promise<CountedPage<LogRow>> {
  const where = matches(caller, filter)
  const counted = await sql<{ count: number }>`select count(*) as count
    from (select 1 from messages where ${where} limit ${MAX_COUNTED + 1}) as counted`.execute(db)
  const rows = await selectRows(db)
    .where(where)
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { ...countedUpTo(counted.rows[0]?.count ?? 0), rows }
}

export const findMessage = (db: Db, caller: Caller, id: string) =>
  selectRows(db)
    .select(eb => [
      'messages.sealed',
      eb.ref('messages.language').$castTo<Language>().as('language'),
      'messages.expiresAt',
      'messages.gatewayId',
    ])
    .where('messages.id', '=', id)
    .where(isInScope(caller))
    .executeTakeFirst()

interface Resent {
  readonly ids: readonly string[]
  readonly states: typeof FAILED_STATES
  readonly now: Date
}

/** Queues failed messages again; gives those that were. */
export async function requeueMessages(tx: Tx, caller: Caller, { ids, states, now }: Resent) {
  return tx
    .updateTable('messages')
    .set({
      state: 'queued',
      tries: 0,
      nextAt: now,
      reason: '',
      gatewayId: null,
      doneAt: null,
      reportedAt: null,
      expiresAt: null,
    })
    .where('id', '=', anyOf(ids))
    .where('state', 'in', states)
    .where('isSecret', '=', false)
    .where('sealed', 'is not', null)
    .where(isInScope(caller))
    .returning(['id', 'kind', 'targetMasked'])
    .execute()
}
