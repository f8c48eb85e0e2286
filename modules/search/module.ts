/** The search of the back office: the modules below say what it finds. */
import { defineModule } from '@tripos/contract-kit/manifest.ts'

export const manifest = defineModule({
  name: 'search',
  row: 10,
  about: 'one search over people, exams, questions and courses for the staff',
  tables: [],
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly search: typeof manifest
  }
}
