import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  'common:file:upload': ['/api/common/file/upload-image', '/api/common/file/upload-media'],
}
