import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take a minute and more: begun last, they would run on when all others have ended. */
const LONGEST = [
  'questions/server/import/import.test.ts',
  'test/start.test.ts',
  'embedded-postgres/embedded-postgres.test.ts',
  'staff/pages-of-roles.test.tsx',
  'test/canary.test.ts',
  'test/practice-canary.test.ts',
  'test/authorization.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex(name => moduleId.endsWith(name))
  return rank === -1 ? LONGEST.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
