import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  signedIn: ['/api/first-steps/save', '/api/first-steps/show', '/api/sys/dashboard/summary'],
}
