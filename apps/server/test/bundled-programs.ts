/** Tests start the programs of their own as the product does: bundled once a run, not compiled by each process that starts. */
import { setBundledPrograms } from '@tripos/runtime/own-program.ts'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the bundled programs. */
    programs: string
  }
}

setBundledPrograms(inject('programs'))
