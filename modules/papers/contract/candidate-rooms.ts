/** Rooms and seats of the candidates of an exam (docs/adr/0140). */
import * as z from 'zod/mini'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'
import { id } from '@tripos/contract-kit/fields.ts'
import { candidateSort, chosen, narrowing, room } from './candidates.ts'

/** Candidates in one call, and rows of a sheet. */
export const MAX_PLACED = 20_000
/** Candidates on door lists that are printed at once. */
export const MAX_LISTED = 5000
export const MAX_SEAT = 20

const access = { permission: 'paper:paper:view' } as const
const changes = { permission: 'paper:paper:manage' } as const

const usedRoom = z.object({
  room: z.string(),
  candidateCount: z.int(),
  /** Have begun. */
  comeCount: z.int(),
  inExamCount: z.int(),
  handedInCount: z.int(),
})
export type UsedRoom = z.output<typeof usedRoom>

const doorList = z.object({
  room: z.string(),
  candidates: z.array(
    z.object({
      userId: id,
      userName: z.string(),
      realName: z.string(),
      departments: z.array(z.string()),
      seat: z.nullable(z.string()),
    }),
  ),
})
export type DoorList = z.output<typeof doorList>

export const candidateRooms = {
  list: endpoint({
    path: '/api/candidate/room/list',
    summary: 'The rooms that candidates of an exam within the data scope of the caller are in, and who has come',
    access,
    input: z.strictObject({ examId: id }),
    output: z.object({
      examTitle: z.string(),
      /** Of the caller's scope: candidates can be placed. */
      isOwnExam: z.boolean(),
      rooms: z.array(usedRoom),
      /** Candidates without a room, up to 10,000. */
      unplacedCount: z.int(),
    }),
  }),
  place: endpoint({
    path: '/api/candidate/room/place',
    summary:
      'Places candidates of an exam in a room; with a first seat number they are numbered in the order of the list',
    access: changes,
    input: z.strictObject({
      ...candidateSort,
      ...chosen,
      toRoom: room,
      /** Null: those who are in this room already keep their seats, the others have none. */
      firstSeat: z.nullable(z.int().check(z.gte(1), z.lte(99_999))),
    }),
    output: z.object({ placedCount: z.int() }),
    errors: ['SEAT_TAKEN', 'PLACED_TOO_MANY'],
  }),
  takeOut: endpoint({
    path: '/api/candidate/room/take-out',
    summary: 'Takes candidates of an exam out of their rooms',
    access: changes,
    input: z.strictObject(chosen),
    output: z.object({ takenCount: z.int() }),
  }),
  exportTemplate: endpoint({
    path: '/api/candidate/room/export-template',
    summary: 'The candidates of an exam with their rooms and seats as a sheet that can be filled in and imported',
    access: changes,
    transport: 'download',
    input: z.strictObject({ examId: id }),
    output: nothing,
    errors: ['PLACED_TOO_MANY'],
  }),
  importCommit: endpoint({
    path: '/api/candidate/room/import-commit',
    summary:
      'Places the candidates that an Excel sheet names in its rooms and seats: all of them, or none where a row is wrong',
    access: changes,
    transport: 'upload',
    input: z.strictObject({ examId: id }),
    output: z.object({
      /** Rows that say something; where there are problems none of them was taken. */
      placedCount: z.int(),
      problemCount: z.int(),
      /** The first 500. Lines as the program shows them, from 1. */
      problems: z.array(z.object({ line: z.int(), column: z.string(), what: z.string() })),
    }),
    errors: ['IMPORT_UNREADABLE', 'TOO_LARGE'],
  }),
  doorLists: endpoint({
    path: '/api/candidate/room/door-lists',
    summary: 'Who sits where, room by room, to be printed and signed: the first 5,000',
    access,
    input: z.strictObject({ examId: id, room: narrowing.room }),
    output: z.object({
      examTitle: z.string(),
      startsAt: z.nullable(z.string()),
      endsAt: z.nullable(z.string()),
      lists: z.array(doorList),
      isMore: z.boolean(),
    }),
  }),
}
