/** What is due for a student now, in one list: the modules above say what. */
import { defineModule } from '@tripos/contract-kit/manifest.ts'

export const manifest = defineModule({
  name: 'student-home',
  row: 4,
  about: 'what is due for a student now, in one list',
  tables: [],
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly 'student-home': typeof manifest
  }
}
