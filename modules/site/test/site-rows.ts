import { files } from '../../files/contract.ts'
import { site } from '../contract.ts'
import { findSite } from '../server/index.ts'
import { type Rows } from '../../../apps/server/test/authorization/row.ts'

export const SITE_ROWS: Rows = [
  [site.detail, { input: () => ({}) }],
  [site.settings, { input: () => ({}) }],
  [
    site.save,
    {
      // Those who may save meet a version of their own.
      input: async ({ app }) => ({
        version: (await findSite(app.deps.db)).version,
        siteName: 'Named',
        frontLogo: '',
        backLogo: '',
        loginBackground: '',
        signUpOpen: false,
        signUpReview: false,
        signUpDepartmentId: null,
        singleSession: false,
      }),
    },
  ],
  // The matrix runs on a demo, where codes can be sent; elsewhere nobody finds this call (site.test.ts).
  [site.demoMessages, { input: () => ({}) }],
  [files.uploadImage, { input: () => ({}), rightful: 'FILE_TYPE_REFUSED' }],
  [files.uploadMedia, { input: () => ({}), rightful: 'FILE_TYPE_REFUSED' }],
]
