/** The calendar of a person: the private address that calendar programs fetch it from, and one exam of it as a file. */
import * as z from 'zod/mini'
import { id } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'

/** What comes after the origin of the server. */
export const feedPath = (token: string): string => `/api/calendar/feed/${token}.ics`

export const calendar = {
  showAddress: endpoint({
    path: '/api/calendar/show-address',
    summary: 'Whether the caller has an address of their calendar; never the address itself',
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ madeAt: z.nullable(z.string()) }),
  }),
  setAddress: endpoint({
    path: '/api/calendar/set-address',
    summary: 'Makes an address, which is told this once; the one before leads nowhere from then on',
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ token: z.string() }),
  }),
  removeAddress: endpoint({
    path: '/api/calendar/remove-address',
    summary: 'Switches the address off',
    access: 'signedIn',
    input: z.strictObject({}),
    output: nothing,
  }),
  exam: endpoint({
    path: '/api/calendar/exam',
    summary: 'One exam of the student as an iCalendar file',
    access: 'student',
    transport: 'download',
    input: z.strictObject({ id }),
    output: nothing,
  }),
}
